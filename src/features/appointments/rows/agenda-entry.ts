import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { fullName } from '#domain/patient/patient.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'

/** An appointment with the names that the agenda shows. */
export interface AgendaEntry {
  appointment: AppointmentView
  /** Null when this device does not have the patient. */
  patient: PatientView | null
  patientName: string
  /** 'Gómez, Ana': a truncated name still shows the surname. */
  surnameFirst: string
  /** Empty when no professional is set. */
  professionalName: string
  /** The professional; null while the practice has only one. */
  shownProfessional: { name: string; initials: string } | null
  /** The outbox position of the change that was refused because its time is taken; null otherwise. */
  unplaced: number | null
}

/** Adds names to appointments, keeping their order. */
export function agendaEntries(
  appointments: readonly AppointmentView[],
  patients: ReadonlyMap<RowKey, PatientView>,
  professionals: readonly Professional[],
): AgendaEntry[] {
  const showsProfessional = professionals.length > 1
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
      shownProfessional: showsProfessional && professional ? initialsOf(professional) : null,
      unplaced: null,
    }
  })
}

/** Whether the agenda shows this status: never rejected ones, cancelled ones on demand (spec section 4). */
export function isInAgenda(status: AppointmentStatus, showsCancelled: boolean): boolean {
  return status !== 'rejected' && (status !== 'cancelled' || showsCancelled)
}

/** Groups the entries by day, in order. */
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

function initialsOf(professional: Professional): { name: string; initials: string } {
  const initials = `${professional.name.charAt(0)}${professional.lastName.charAt(0)}`.toUpperCase()
  return { name: professionalName(professional), initials }
}
