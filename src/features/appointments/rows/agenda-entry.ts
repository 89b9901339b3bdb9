import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { fullName } from '#domain/patient/patient.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'

/** An appointment with the names that the agenda writes beside it. */
export interface AgendaEntry {
  appointment: AppointmentView
  /** Null when this device has no such patient (any more). */
  patient: PatientView | null
  patientName: string
  /** 'Gómez, Ana': where a narrow place cuts the name, the surname is what remains. */
  surnameFirst: string
  /** Empty when none was named yet. */
  professionalName: string
  /** Whose appointment it is; null while the practice has one professional, when it needs no telling. */
  whose: { name: string; initials: string } | null
  /** The place in the outbox of the change that was refused because somebody has this time; null of an appointment that has its place. */
  unplaced: number | null
}

/** The appointments with their names, in the order in which they came. */
export function agendaEntries(
  appointments: readonly AppointmentView[],
  patients: ReadonlyMap<RowKey, PatientView>,
  professionals: readonly Professional[],
): AgendaEntry[] {
  const tellsWhose = professionals.length > 1
  const byId = new Map(professionals.map((professional) => [professional.id, professional]))
  return appointments.map((appointment) => {
    const patient = patients.get(appointment.patientId)
    const professional = appointment.professionalId === null ? undefined : byId.get(appointment.professionalId)
    return {
      appointment,
      patient: patient ?? null,
      patientName: patient ? fullName(patient) : appointmentTexts.unknownPatient,
      surnameFirst: patient ? surnameFirst(patient) : appointmentTexts.unknownPatient,
      professionalName: professional ? professionalName(professional) : '',
      whose: tellsWhose && professional ? shownProfessional(professional) : null,
      unplaced: null,
    }
  })
}

/** Rejected appointments are never in the agenda, cancelled ones only when asked for (spec section 4). */
export function isInAgenda(status: AppointmentStatus, showsCancelled: boolean): boolean {
  return status !== 'rejected' && (status !== 'cancelled' || showsCancelled)
}

/** The entries of each day that has any, in order. */
export function entriesByDay(entries: readonly AgendaEntry[]): Map<LocalDate, AgendaEntry[]> {
  const days = new Map<LocalDate, AgendaEntry[]>()
  for (const entry of entries) {
    const { date } = entry.appointment
    const day = days.get(date)
    if (day) day.push(entry)
    else days.set(date, [entry])
  }
  return days
}

function surnameFirst({ firstName, lastName }: PatientView): string {
  return [lastName, firstName].filter(Boolean).join(', ')
}

function shownProfessional(professional: Professional): { name: string; initials: string } {
  const initials = `${professional.name.charAt(0)}${professional.lastName.charAt(0)}`.toUpperCase()
  return { name: professionalName(professional), initials }
}
