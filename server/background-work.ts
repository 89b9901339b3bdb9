import type { FastifyReply, FastifyRequest } from 'fastify'

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

  /** Waits for all of it. */
  async done(): Promise<void> {
    await Promise.all(this.#answering)
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
async function answerGone({ raw }: FastifyReply): Promise<void> {
  await new Promise((resolve) => raw.once('finish', resolve).once('close', resolve))
  await new Promise((resolve) => setImmediate(resolve))
}
