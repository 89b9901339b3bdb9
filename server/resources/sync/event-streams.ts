import { PassThrough } from 'node:stream'
import type { ServerContext } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { sessionByHash } from '#server/resources/auth/sessions.ts'

type StreamContext = Pick<ServerContext, 'db' | 'clock' | 'signal'>

const HEARTBEAT_MS = 25_000
/** A reader that takes nothing for so long is gone; it will come back and ask for the newest cursor. */
const MAX_UNREAD_BYTES = 16 * 1024

/** The open event streams of staff: one `changed` with the newest cursor after commits, and a comment as a sign of life. */
export class EventStreams {
  readonly #context: StreamContext
  readonly #open = new Set<PassThrough>()

  constructor(context: StreamContext) {
    this.#context = context
  }

  /** Opens a stream; it begins with the present cursor and ends when its session does. */
  async open(caller: Caller): Promise<PassThrough> {
    const stream = new PassThrough()
    const unsubscribe = await this.#context.signal.subscribe((cursor) => say(stream, changedEvent(cursor)))
    const heartbeat = setInterval(() => this.#beat(stream, caller), HEARTBEAT_MS)
    this.#open.add(stream)
    stream.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      this.#open.delete(stream)
    })
    return stream
  }

  endAll(): void {
    for (const stream of this.#open) stream.end()
  }

  #beat(stream: PassThrough, caller: Caller): void {
    this.#isStillStaff(caller).then(
      (isStaff) => (isStaff ? say(stream, ':\n\n') : stream.end()),
      () => stream.end(),
    )
  }

  async #isStillStaff({ tokenHash }: Caller): Promise<boolean> {
    const { db, clock } = this.#context
    const caller = await sessionByHash(db, clock(), tokenHash, 'reading')
    return caller?.role === 'admin'
  }
}

function changedEvent(cursor: number): string {
  return `event: changed\ndata: ${JSON.stringify({ cursor })}\n\n`
}

function say(stream: PassThrough, text: string): void {
  if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
  else if (stream.writable) stream.write(text)
}
