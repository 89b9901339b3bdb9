import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { fillTemplate } from '#domain/clinic/settings/message-template.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { clinicInfo } from '#features/shared/clinic/known-clinic-info.ts'

/** What a message may tell of an appointment. Reason and notes are not in it. */
interface Told {
  patient: { firstName: string } | null
  appointment: Pick<AgendaEntry['appointment'], 'date' | 'startTime'>
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })

/**
 * Returns the clinic's reminder of one day's appointments of one chat. For several it names everybody: 'Hola Ana y
 * Luis, … a las 09:00 (Ana) y 09:15 (Luis)'.
 */
export function reminderMessage(told: readonly Told[]): string {
  const { messages, profile } = clinicInfo()
  const names = [...new Set(told.map(nameOf))]
  const hours = told.map((each) =>
    names.length > 1 ? `${each.appointment.startTime} (${nameOf(each)})` : each.appointment.startTime,
  )
  const [first] = told
  return fillTemplate(messages.visitReminder, {
    nombre: list.format(names),
    consultorio: clinicNameOf(profile),
    dia: first ? formatDayInWords(first.appointment.date) : '',
    hora: list.format(hours),
  })
}

function nameOf({ patient }: Told): string {
  return patient?.firstName ?? ''
}
