/** The cause of the reminder that the server mails by itself, a day before a visit. */
export const MAILED_REMINDER = 'appointment.remindByMail'

/** What a reminder is about. */
interface RemindedVisit {
  id: number
  patientId: number
  date: string
  startTime: string
}

/** Returns the request key of the reminder of a visit: there is one mail for each visit, patient and start. */
export function reminderKeyOf({ id, patientId, date, startTime }: RemindedVisit): string {
  return [MAILED_REMINDER, id, patientId, date, startTime].join(' ')
}
