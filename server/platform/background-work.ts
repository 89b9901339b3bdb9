import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whoever waits for the end of all work has seen to it that connections end; an answer that stays even so holds up no stop. */
const ANSWERS_WITHIN_MS = 1000

/** What goes on after an answer that did not wait for it, one piece after another. */
export class BackgroundWork {
  readonly #failed: (request: FastifyRequest, error: Error) => void
  readonly #answering = new Set<Promise<void>>()
  #last: Promise<void> = Promise.resolve()

  /** `failed` is told of a piece that failed, with the request that it belonged to. */
  constructor(failed: (request: FastifyRequest, error: Error) => void) {
    this.#failed = failed
  }

  /** Begins once the answer has gone out (or nobody is there to take it) and everything before is done. */
  after(reply: FastifyReply, work: () => Promise<unknown>): void {
    const answered = answerGone(reply).then(() => {
      this.#answering.delete(answered)
      this.#add(work, reply.request)
    })
    this.#answering.add(answered)
  }

  /** Waits for all of it, but for what comes after answers that don't go. */
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

/** The next turn of the event loop: what was written has been handed to the connection by then. */
async function answerGone(reply: FastifyReply): Promise<void> {
  await answerEnded(reply)
  await new Promise((resolve) => setImmediate(resolve))
}

/** Both are told of an answer that was taken; one whose connection was cut is closed without an end. */
async function answerEnded({ raw }: FastifyReply): Promise<void> {
  if (raw.closed || raw.destroyed) return
  await new Promise<void>((resolve) => {
    raw.once('finish', resolve).once('close', resolve)
  })
}
