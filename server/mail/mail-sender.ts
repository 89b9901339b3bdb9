import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import { type LoggedError, loggedError } from '#server/platform/logged-error.ts'
import { claimDue, claimOnly, settleFailed, settleRefused, settleSent, settleStopped } from './delivery-schedule.ts'
import { mailFailureTexts } from './mail-failure-texts.ts'
import { DeliveryError, type MailTransport, type ReadyMail } from './mail-transport.ts'

/** Also for mails that another process queued, or whose next attempt has come. */
const LOOK_EVERY_MS = 15_000
/** A server that stays silent is given up for this attempt. */
const ATTEMPT_WITHIN_MS = 60_000
/** What runs when the server stops may still come to its end. */
const STOP_WITHIN_MS = 2000

export interface MailSenderOptions {
  db: Db
  clock: Clock
  /** Where mails go; absent, they wait in their table. */
  post?: MailTransport | undefined
  attemptWithinMs?: number | undefined
  writeLog?: (entry: MailLogEntry) => void
}

/**
 * A line of the server's log about mail: the row that is not sent any more, or the error that kept the sender from its work; never what
 * a mail server said, which may quote data.
 */
export interface MailLogEntry extends LoggedError {
  time: string
  level: 'error'
  event: 'mail.void' | 'mail.failed'
  mail?: number
}

/**
 * Sends what stands in the table of outgoing mail, one after the other, at least once: a mail is marked as sent only after it was
 * accepted, and until then comes again under the same Message-ID. Nobody waits for it but the caller of `sendOnly`, and nothing
 * that fails here undoes what a mail tells of. Any number of processes may send from one database.
 */
export class MailSender {
  readonly #db: Db
  readonly #clock: Clock
  readonly #post: MailTransport | undefined
  readonly #attemptWithinMs: number
  readonly #writeLog: (entry: MailLogEntry) => void
  readonly #breakOff = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  #round: Promise<void> | undefined
  #isAskedAgain = false
  #isStopping = false
  #interval: NodeJS.Timeout | undefined

  constructor({ db, clock, post, attemptWithinMs = ATTEMPT_WITHIN_MS, writeLog }: MailSenderOptions) {
    this.#db = db
    this.#clock = clock
    this.#post = post
    this.#attemptWithinMs = attemptWithinMs
    this.#writeLog = writeLog ?? (() => undefined)
  }

  /** Whether what is written goes to whom it is for, now or when a mail server takes it; false where mails only become files. */
  get reachesPeople(): boolean {
    return this.#post?.reachesPeople ?? true
  }

  /** Looks now and then, until stopped. */
  start(): void {
    if (!this.#post) return
    this.#interval ??= setInterval(() => this.wake(), LOOK_EVERY_MS)
    this.wake()
  }

  /** A mail was committed: send it. */
  wake(): void {
    void this.sendDue()
  }

  /** Sends everything that is due, and what becomes so meanwhile; resolves when nothing is. Never rejects. */
  sendDue(): Promise<void> {
    this.#isAskedAgain = true
    this.#round ??= this.#tracked(this.#sendRounds())
    return this.#round
  }

  /**
   * The one attempt of a mail that queueOnlyAttempt wrote, and whether it is on its way; `besides` is written together with that.
   * A mail that is not is void, also where mails only become files.
   */
  sendOnly(id: number, withinMs: number, besides: (trx: Db) => Promise<void>): Promise<boolean> {
    return this.#tracked(this.#sendOnly(id, withinMs, besides))
  }

  /** Begins nothing new, breaks off what does not end soon, and waits for that, so that the database can be closed. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#interval)
    const grace = setTimeout(() => this.#breakOff.abort(), STOP_WITHIN_MS)
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
    while (this.#isAskedAgain && !this.#isStopping) {
      this.#isAskedAgain = false
      try {
        await this.#sendRound()
      } catch (error) {
        this.#failed(error)
      }
    }
    this.#round = undefined
  }

  async #sendRound(): Promise<void> {
    const post = this.#post
    while (post && !this.#isStopping) {
      const mail = await claimDue(this.#db, post.domain, this.#clock())
      if (!mail) return
      const failure = await this.#attempt(post, mail, this.#attemptWithinMs)
      await this.#settle(mail.id, failure)
    }
  }

  async #settle(id: number, failure: DeliveryError | null): Promise<void> {
    const now = this.#clock()
    const isVoid = await this.#db.transaction().execute(async (trx) => {
      if (!failure) return settleSent(trx, id, now)
      if (failure.isFinal) return settleRefused(trx, id, failure.message, now)
      if (this.#breakOff.signal.aborted) return settleStopped(trx, id, now)
      return settleFailed(trx, id, failure.message, now)
    })
    if (isVoid) this.#log({ event: 'mail.void', mail: id })
  }

  async #sendOnly(id: number, withinMs: number, besides: (trx: Db) => Promise<void>): Promise<boolean> {
    const failure = await this.#onlyAttempt(id, withinMs)
    await this.#db.transaction().execute(async (trx) => {
      if (failure) return settleRefused(trx, id, failure.message, this.#clock())
      await settleSent(trx, id, this.#clock())
      await besides(trx)
    })
    return failure === null
  }

  async #onlyAttempt(id: number, withinMs: number): Promise<DeliveryError | null> {
    const post = this.#post
    // Somebody waits to hear that the mail is on its way.
    if (!post?.reachesPeople) return new DeliveryError(mailFailureTexts.withoutPost, true)
    if (this.#isStopping) return new DeliveryError(mailFailureTexts.interrupted, true)
    return this.#attempt(post, await claimOnly(this.#db, id, post.domain, this.#clock()), withinMs)
  }

  /** Null when the mail was accepted. */
  async #attempt(post: MailTransport, mail: ReadyMail, withinMs: number): Promise<DeliveryError | null> {
    try {
      await post.deliver(mail, AbortSignal.any([this.#breakOff.signal, AbortSignal.timeout(withinMs)]))
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
