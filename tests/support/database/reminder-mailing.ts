import type { AsLeader } from '#server/db/leader.ts'
import type { Db } from '#server/db/schema.ts'
import { MailSender } from '#server/mail/mail-sender.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import type { Clock } from '#server/platform/clock.ts'
import { noteMailedReminder } from '#server/resources/reminders/mailed-reminder.ts'
import { ReminderMails } from '#server/resources/reminders/reminder-mails.ts'
import { VisitLinks } from '#server/resources/reminders/visit-link.ts'
import { DEVICE_KEY } from '#tests/support/server/server.ts'

/** A server's work on reminders, by hand: what it queues, and what it sends. */
export interface ReminderMailing {
  reminders: ReminderMails
  sender: MailSender
  /** One round of the server: queues what is due and sends it. */
  round: () => Promise<void>
  stop: () => Promise<void>
}

/** The server's work on a database, as a process of its own would do it. */
export function reminderMailing(
  { db, clock, asLeader }: { db: Db; clock: Clock; asLeader?: AsLeader },
  transport: MailTransport,
  site = 'https://clinica.example',
): ReminderMailing {
  const sender = new MailSender({ db, clock, transport, accepted: noteMailedReminder })
  const visitLinks = new VisitLinks(DEVICE_KEY)
  const reminders = new ReminderMails({ db, clock, mail: sender, siteAddress: () => site, visitLinks, asLeader })
  return {
    reminders,
    sender,
    round: async () => {
      await reminders.queueDue()
      await sender.sendDue()
    },
    stop: async () => {
      await reminders.stop()
      await sender.stop()
    },
  }
}
