import { PassThrough } from 'node:stream'
import type { ServerContext } from '#server/context.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { filterStaffSessions, findSessionByHash } from '#server/resources/auth/sessions.ts'

type StreamContext = Pick<ServerContext, 'db' | 'clock' | 'signal'>

const HEARTBEAT_MS = 25_000
/** When a session ends, also by another process, its streams end within this time. */
const CHECK_EVERY_MS = 1000
/** A client with this much unread output is gone. It will reconnect and get the newest cursor. */
const MAX_UNREAD_BYTES = 16 * 1024
/** The limit per account; more than the tabs of all its devices. */
const MOST_STREAMS = 50

/**
 * The open event streams of staff. Each sends `changed` with the newest cursor after commits, and comments as
 * heartbeats.
 */
export class EventStreams {
  readonly #context: StreamContext
  readonly #open = new Map<PassThrough, Caller>()
  #interval: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  constructor(context: StreamContext) {
    this.#context = context
  }

  /**
   * Opens a stream, which starts with the present cursor and ends with its session. When an account has too many, its
   * oldest one ends.
   */
  async open(caller: Caller): Promise<PassThrough> {
    const stream = new PassThrough()
    const unsubscribe = await this.#context.signal.subscribe((cursor) => send(stream, changedEvent(cursor)))
    const heartbeat = setInterval(() => this.#sendHeartbeat(stream, caller), HEARTBEAT_MS)
    this.#endOldest(caller)
    this.#open.set(stream, caller)
    this.#interval ??= setInterval(() => this.#check(), CHECK_EVERY_MS).unref()
    stream.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      this.#open.delete(stream)
      if (this.#open.size === 0) this.#stopChecking()
    })
    return stream
  }

  /** Ends all streams and waits for a running check, so that the database can be closed. */
  async endAll(): Promise<void> {
    this.#stopChecking()
    for (const stream of this.#open.keys()) stream.end()
    await this.#checking
  }

  #endOldest({ userId }: Caller): void {
    const own = [...this.#open].filter(([stream, caller]) => caller.userId === userId && stream.writable)
    const [oldest] = own[0] ?? []
    if (own.length < MOST_STREAMS || !oldest) return
    // A client that reads nothing would never receive the end.
    if (oldest.writableLength > 0) oldest.destroy()
    else oldest.end()
  }

  #stopChecking(): void {
    clearInterval(this.#interval)
    this.#interval = undefined
  }

  /** Ends the streams of ended sessions. The next check makes up for a failed one. */
  #check(): void {
    this.#checking ??= this.#endWithSessions()
      .catch(() => undefined)
      .finally(() => {
        this.#checking = undefined
      })
  }

  async #endWithSessions(): Promise<void> {
    const { db, clock } = this.#context
    const hashes = [...this.#open.values()].map(({ tokenHash }) => tokenHash)
    const living = await filterStaffSessions(db, clock(), hashes)
    for (const [stream, { tokenHash }] of this.#open)
      if (hashes.includes(tokenHash) && !living.has(tokenHash)) stream.end()
  }

  #sendHeartbeat(stream: PassThrough, caller: Caller): void {
    this.#isStillStaff(caller).then(
      (isStaff) => (isStaff ? send(stream, ':\n\n') : stream.end()),
      () => stream.end(),
    )
  }

  async #isStillStaff({ tokenHash }: Caller): Promise<boolean> {
    const { db, clock } = this.#context
    const caller = await findSessionByHash(db, clock(), tokenHash, 'reading')
    return caller?.role === 'admin'
  }
}

function changedEvent(cursor: number): string {
  return `event: changed\ndata: ${JSON.stringify({ cursor })}\n\n`
}

function send(stream: PassThrough, text: string): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else if (stream.writable) stream.write(text)
}
