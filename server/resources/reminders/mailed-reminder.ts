import { RECORDED_BY_SERVER } from '#domain/contact/contact.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import type { Db } from '#server/db/schema.ts'
import { writeWithin } from '#server/db/write-transaction.ts'
import { MAILED_REMINDER } from '#server/mail/mail-causes.ts'
import { appointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { addContact } from '#server/resources/contacts/contact-writes.ts'

/**
 * Notes that a patient was reminded, once the mail server has accepted the mail; other mails leave no mark. It is about
 * the start that the mail names, at which the mail expires. `now` in epoch milliseconds.
 */
export async function noteMailedReminder(trx: Db, mailId: number, now: number): Promise<void> {
  const mail = await trx
    .selectFrom('outgoingMails')
    .select(['cause', 'appointmentId', 'expiresAt'])
    .where('id', '=', mailId)
    .executeTakeFirst()
  if (mail?.cause !== MAILED_REMINDER || mail.appointmentId === null || mail.expiresAt === null) return
  const appointment = await appointmentRow(trx, mail.appointmentId)
  if (!appointment) return
  const about = { patientId: appointment.patientId, appointmentId: appointment.id, professionalId: null }
  const start = { slotDate: clinicDayAt(mail.expiresAt), slotStart: clinicTimeAt(mail.expiresAt) }
  const told = { kind: 'reminder', channel: 'mail', outcome: null, note: '', cancels: null } as const
  const author = { recordedBy: null, recordedByName: RECORDED_BY_SERVER }
  await writeWithin({ trx, now }, { userId: null, action: 'contact.create' }, async (changes) => {
    const id = await addContact(changes, { date: clinicDayAt(now), ...about, ...start, ...told }, author)
    return { status: 201, entity: 'contact', id }
  })
}
