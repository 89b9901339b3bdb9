import type { FastifyReply, FastifyRequest } from 'fastify'

/** The caller of `done` has already ended connections. An answer that still stays open must not delay the stop. */
const ANSWERS_WITHIN_MS = 1000

/** Runs work after an answer that does not wait for it, one task after another. */
export class BackgroundWork {
  readonly #failed: (request: FastifyRequest, error: Error) => void
  readonly #answering = new Set<Promise<void>>()
  #last: Promise<void> = Promise.resolve()

  /** `failed` receives the error of a task, with the request that caused it. */
  constructor(failed: (request: FastifyRequest, error: Error) => void) {
    this.#failed = failed
  }

  /** Starts the work once the answer was sent (or its client has gone) and all earlier work is done. */
  after(reply: FastifyReply, work: () => Promise<unknown>): void {
    const answered = answerSent(reply).then(() => {
      this.#answering.delete(answered)
      this.#add(work, reply.request)
    })
    this.#answering.add(answered)
  }

  /** Waits for all work, except work after answers that stay open. */
  async done(): Promise<void> {
    let limit: NodeJS.Timeout | undefined
    const limitReached = new Promise((resolve) => {
      limit = setTimeout(resolve, ANSWERS_WITHIN_MS)
    })
    await Promise.race([Promise.all(this.#answering), limitReached])
    clearTimeout(limit)
    await this.#last
  }

  #add(work: () => Promise<unknown>, request: FastifyRequest): void {
    this.#last = this.#last.then(work).then(
      () => undefined,
      (error) => this.#failed(request, error instanceof Error ? error : new Error(String(error))),
    )
  }
}

/** Waits one more turn of the event loop, when the connection has all that was written. */
async function answerSent(reply: FastifyReply): Promise<void> {
  await answerEnded(reply)
  await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for 'finish' or 'close': a response whose connection was cut never finishes. */
async function answerEnded({ raw }: FastifyReply): Promise<void> {
  if (raw.closed || raw.destroyed) return
  await new Promise<void>((resolve) => {
    raw.once('finish', resolve).once('close', resolve)
  })
}
