import { visitLinkPath } from '#domain/clinic/app-paths.ts'
import { remindersKind } from '#domain/clinic/settings/reminders-settings.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import type { ServerContext } from '#server/context.ts'
import { type AsLeader, aloneAsLeader } from '#server/db/leader.ts'
import type { Db } from '#server/db/schema.ts'
import { readEpochStart } from '#server/db/sync-log/sync-state.ts'
import { MAILED_REMINDER, reminderKeyOf } from '#server/mail/mail-causes.ts'
import type { MailLogEntry } from '#server/mail/mail-sender.ts'
import { restingCauses } from '#server/mail/night-rest.ts'
import { queueOnce } from '#server/mail/queue-mail.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { loggedError } from '#server/platform/logged-error.ts'
import { automaticReminderOf } from '#server/resources/appointments/appointment-mails.ts'
import type { AppointmentRow } from '#server/resources/appointments/appointment-repository.ts'
import { readSettings } from '#server/resources/settings/settings-repository.ts'
import { findDueReminders, REMINDED_BEFORE_MS } from './due-reminders.ts'

const EVERY_MS = 10 * 60 * 1000

export interface ReminderMailing extends Pick<ServerContext, 'db' | 'clock' | 'mail' | 'siteAddress' | 'visitLinks'> {
  writeLog?: ((entry: MailLogEntry) => void) | undefined
  /** By default the process queues what is due, whatever others do. */
  asLeader?: AsLeader | undefined
}

/**
 * Mails each patient a reminder 24 hours before a visit, between 08:00 and 21:00 of the clinic; once per visit, patient
 * and start, for ever. Of several processes the leader does it; the row of the outgoing mail is the receipt, should two
 * of them lead in turn. Where mails reach nobody, or the owner has switched it off, nothing is queued.
 */
export class ReminderMails {
  readonly #mailing: ReminderMailing
  #interval: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()

  constructor(mailing: ReminderMailing) {
    this.#mailing = mailing
  }

  /** Queues what is due, now and every ten minutes, until stopped. The server must listen: the mails name its address. */
  start(): void {
    this.#interval ??= setInterval(() => void this.queueDue(), EVERY_MS)
    void this.queueDue()
  }

  /** Queues all reminders that are due. A failure is logged, and the next round makes up for it. Never rejects. */
  queueDue(): Promise<void> {
    const { asLeader = aloneAsLeader } = this.#mailing
    this.#round = this.#round.then(() => asLeader(() => this.#queueDue())).catch((error) => this.#failed(error))
    return this.#round
  }

  /** Waits for a running round, so that the database can be closed. */
  async stop(): Promise<void> {
    clearInterval(this.#interval)
    await this.#round
  }

  async #queueDue(): Promise<void> {
    const { db, clock, mail } = this.#mailing
    const now = clock()
    if (!mail.reachesPeople || restingCauses(now).includes(MAILED_REMINDER)) return
    if (!(await readSettings(db, remindersKind)).value.mailReminders) return
    // Read first, since a read blocks no other process.
    if ((await findDueReminders(db, now)).length === 0) return
    await db.transaction().execute(async (trx) => {
      const began = Date.parse((await readEpochStart(trx)) ?? '')
      for (const visit of await findDueReminders(trx, now)) await this.#queue(trx, visit, { now, began })
    })
    mail.wake()
  }

  /**
   * A mail that was due before the database was restored may have been sent then: the operator decides about it. `began`
   * is NaN for a database that never was.
   */
  async #queue(trx: Db, visit: AppointmentRow, { now, began }: { now: number; began: number }): Promise<void> {
    const { visitLinks, siteAddress } = this.#mailing
    const { id, date, startTime } = visit
    const link = `${siteAddress()}${visitLinkPath(visitLinks.tokenOf(visit))}`
    const isHeld = clinicInstantOf(date, startTime) - REMINDED_BEFORE_MS < began
    const draft = { ...(await automaticReminderOf(trx, id, link)), isHeld }
    await queueOnce(trx, draft, { requestKey: reminderKeyOf(visit), now })
  }

  #failed(error: unknown): void {
    const { clock, writeLog } = this.#mailing
    writeLog?.({ time: timestampOf(clock()), level: 'error', event: 'mail.failed', ...loggedError(error) })
  }
}
