import { randomUUID } from 'node:crypto'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { ReceiptKey } from '#server/db/receipts.ts'
import type { Db } from '#server/db/schema.ts'
import { replayOf, writeWithin } from '#server/db/write-transaction.ts'
import { invalidRequest, invalidTransition, mailFailed } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { queueOnlyAttempt } from '#server/mail/queue-mail.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { reminderOf } from '#server/resources/appointments/appointment-mails.ts'
import { readExistingAppointment } from '#server/resources/appointments/appointment-writes.ts'

const ATTEMPT_WITHIN_MS = 10_000
const REMINDED: ReadonlySet<AppointmentStatus> = new Set(['scheduled', 'rescheduled'])

export interface ReminderOrder {
  id: number
  userId: number
  /** Identifies the request, so that a repeated one sends no second mail. */
  receipt: ReceiptKey | undefined
}

/**
 * Sends reminders that staff wait for. A repeated request joins the first one while that runs. After a failure the
 * request may be repeated and then sends the same mail.
 */
export class Reminders {
  readonly #context: ServerContext
  readonly #running = new Map<string, Promise<void>>()

  constructor(context: ServerContext) {
    this.#context = context
  }

  /**
   * Throws a 404; a 409 when there is nothing to remind of; a 400 without an address; a 502 when the mail was not sent.
   */
  async send(order: ReminderOrder): Promise<void> {
    const name = order.receipt ? `${order.receipt.key} ${order.receipt.fingerprint}` : randomUUID()
    const running = this.#running.get(name) ?? this.#send(order, name)
    this.#running.set(name, running)
    try {
      await running
    } finally {
      this.#running.delete(name)
    }
  }

  async #send(order: ReminderOrder, requestKey: string): Promise<void> {
    const { db, mail } = this.#context
    const mailId = await db.transaction().execute((trx) => this.#queue(trx, order, requestKey))
    if (mailId === null) return
    const isSent = await mail.sendOnly(mailId, ATTEMPT_WITHIN_MS, (trx) => this.#keep(trx, order))
    if (!isSent) throw mailFailed(errorTexts.reminderFailed)
  }

  /** Queues the mail; null when the reminder was sent before. */
  async #queue(trx: Db, { id, receipt }: ReminderOrder, requestKey: string): Promise<number | null> {
    if (await replayOf(trx, receipt)) return null
    const now = this.#context.clock()
    const { status } = await readExistingAppointment(trx, id)
    const draft = await reminderOf(trx, id)
    if (!REMINDED.has(status) || draft.expiresAt <= now) throw invalidTransition(errorTexts.nothingToRemind)
    const mailId = await queueOnlyAttempt(trx, draft, { requestKey, now })
    if (mailId === null) throw invalidRequest(draft.to ? errorTexts.wrongEmail : errorTexts.patientWithoutEmail)
    return mailId
  }

  async #keep(trx: Db, { id, userId, receipt }: ReminderOrder): Promise<void> {
    const now = this.#context.clock()
    const intent = { userId, action: 'appointment.remind', receipt } as const
    await writeWithin({ trx, now }, intent, async () => ({ status: 200, entity: 'appointment', id }))
    await writeAuditEvent(trx, {
      at: timestampOf(now),
      userId,
      action: intent.action,
      about: { entity: 'appointment', id },
    })
  }
}
