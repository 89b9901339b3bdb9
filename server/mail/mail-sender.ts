import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type LoggedError, loggedError } from '#server/platform/logged-error.ts'
import {
  claimDue,
  claimOnlyAttempt,
  recordFailed,
  recordInterrupted,
  recordRefused,
  recordSent,
} from './delivery-schedule.ts'
import { mailFailureTexts } from './mail-failure-texts.ts'
import { DeliveryError, type MailTransport, type ReadyMail } from './mail-transport.ts'

/** Finds mails that another process queued, and due retries. */
const CHECK_EVERY_MS = 15_000
/** An attempt ends when a mail server is silent for this long. */
const ATTEMPT_WITHIN_MS = 60_000
/** A running attempt may finish within this time when the server stops. */
const STOP_WITHIN_MS = 2000

export interface MailSenderOptions {
  db: Db
  clock: Clock
  /** Sends the mails; without it they wait in their table. */
  transport?: MailTransport | undefined
  attemptWithinMs?: number | undefined
  /** Notes what follows from an accepted mail of the queue, in the transaction that records it. */
  accepted?: ((trx: Db, id: number, now: number) => Promise<void>) | undefined
  writeLog?: (entry: MailLogEntry) => void
}

/**
 * A log entry about mail: the row that is not sent any more, or the error that stopped the sender. Never a mail
 * server's message, which may quote personal data.
 */
export interface MailLogEntry extends LoggedError {
  time: string
  level: 'error'
  event: 'mail.void' | 'mail.failed'
  mail?: number
}

/**
 * Sends queued mails one after another, at least once each: a mail counts as sent only after it was accepted, and each
 * attempt has the same Message-ID. Only the caller of `sendOnly` waits for a mail. A failure here never rolls back the
 * cause of a mail. Any number of processes may send from one database.
 */
export class MailSender {
  readonly #db: Db
  readonly #clock: Clock
  readonly #transport: MailTransport | undefined
  readonly #attemptWithinMs: number
  readonly #accepted: NonNullable<MailSenderOptions['accepted']>
  readonly #writeLog: (entry: MailLogEntry) => void
  readonly #abort = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  #round: Promise<void> | undefined
  #isRequestedAgain = false
  #isStopping = false
  #interval: NodeJS.Timeout | undefined

  constructor({
    db,
    clock,
    transport,
    attemptWithinMs = ATTEMPT_WITHIN_MS,
    accepted = async () => undefined,
    writeLog,
  }: MailSenderOptions) {
    this.#db = db
    this.#clock = clock
    this.#transport = transport
    this.#attemptWithinMs = attemptWithinMs
    this.#accepted = accepted
    this.#writeLog = writeLog ?? (() => undefined)
  }

  /**
   * Whether mails reach their recipients, now or once a mail server accepts them; false where mails only become files.
   */
  get reachesPeople(): boolean {
    return this.#transport?.reachesPeople ?? true
  }

  /** Checks for due mails regularly, until stopped. */
  start(): void {
    if (!this.#transport) return
    this.#interval ??= setInterval(() => this.wake(), CHECK_EVERY_MS)
    this.wake()
  }

  /** Call it after committing a mail. */
  wake(): void {
    void this.sendDue()
  }

  /** Sends all due mails, also those that become due meanwhile. Never rejects. */
  sendDue(): Promise<void> {
    this.#isRequestedAgain = true
    this.#round ??= this.#tracked(this.#sendRounds())
    return this.#round
  }

  /**
   * Makes the only attempt of a mail that queueOnlyAttempt wrote; returns whether it was accepted. `alongside` runs in
   * the transaction that records the success. A failed mail is void, also where mails only become files.
   */
  sendOnly(id: number, withinMs: number, alongside: (trx: Db) => Promise<void>): Promise<boolean> {
    return this.#tracked(this.#sendOnly(id, withinMs, alongside))
  }

  /** Starts nothing new, aborts what does not end soon and waits for the end, so that the database can be closed. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#interval)
    const grace = setTimeout(() => this.#abort.abort(), STOP_WITHIN_MS)
    await Promise.allSettled(this.#running)
    clearTimeout(grace)
  }

  #tracked<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work)
    const forget = () => this.#running.delete(work)
    work.then(forget, forget)
    return work
  }

  async #sendRounds(): Promise<void> {
    while (this.#isRequestedAgain && !this.#isStopping) {
      this.#isRequestedAgain = false
      try {
        await this.#sendRound()
      } catch (error) {
        this.#failed(error)
      }
    }
    this.#round = undefined
  }

  async #sendRound(): Promise<void> {
    const transport = this.#transport
    while (transport && !this.#isStopping) {
      const mail = await claimDue(this.#db, transport.domain, this.#clock())
      if (!mail) return
      const failure = await this.#attempt(transport, mail, this.#attemptWithinMs)
      await this.#recordOutcome(mail.id, failure)
    }
  }

  async #recordOutcome(id: number, failure: DeliveryError | null): Promise<void> {
    const now = this.#clock()
    const isVoid = await this.#db.transaction().execute(async (trx) => {
      if (!failure) {
        await this.#accepted(trx, id, now)
        return recordSent(trx, id, now)
      }
      if (failure.isFinal) return recordRefused(trx, id, failure.message, now)
      if (this.#abort.signal.aborted) return recordInterrupted(trx, id, now)
      return recordFailed(trx, id, failure.message, now)
    })
    if (isVoid) this.#log({ event: 'mail.void', mail: id })
  }

  async #sendOnly(id: number, withinMs: number, alongside: (trx: Db) => Promise<void>): Promise<boolean> {
    const failure = await this.#onlyAttempt(id, withinMs)
    await this.#db.transaction().execute(async (trx) => {
      if (failure) return recordRefused(trx, id, failure.message, this.#clock())
      await recordSent(trx, id, this.#clock())
      await alongside(trx)
    })
    return failure === null
  }

  async #onlyAttempt(id: number, withinMs: number): Promise<DeliveryError | null> {
    const transport = this.#transport
    // Somebody waits to hear that the mail is on its way, and a file is not.
    if (!transport?.reachesPeople) return new DeliveryError(mailFailureTexts.withoutMailServer, true)
    if (this.#isStopping) return new DeliveryError(mailFailureTexts.interrupted, true)
    return this.#attempt(transport, await claimOnlyAttempt(this.#db, id, transport.domain, this.#clock()), withinMs)
  }

  /** Makes one attempt; null when the mail was accepted. */
  async #attempt(transport: MailTransport, mail: ReadyMail, withinMs: number): Promise<DeliveryError | null> {
    try {
      await transport.deliver(mail, AbortSignal.any([this.#abort.signal, AbortSignal.timeout(withinMs)]))
      return null
    } catch (error) {
      if (error instanceof DeliveryError) return error
      this.#failed(error)
      return new DeliveryError(error instanceof Error ? error.name : mailFailureTexts.unknown, false)
    }
  }

  #failed(error: unknown): void {
    this.#log({ event: 'mail.failed', ...loggedError(error) })
  }

  #log(entry: Omit<MailLogEntry, 'time' | 'level'>): void {
    this.#writeLog({ time: timestampOf(this.#clock()), level: 'error', ...entry })
  }
}
