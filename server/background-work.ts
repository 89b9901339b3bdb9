import type { FastifyRequest } from 'fastify'

/** What goes on after an answer that did not wait for it, one piece after another. */
export class BackgroundWork {
  readonly #failed: (request: FastifyRequest, error: Error) => void
  #last: Promise<void> = Promise.resolve()

  /** `failed` is told of a piece that failed, with the request that it belonged to. */
  constructor(failed: (request: FastifyRequest, error: Error) => void) {
    this.#failed = failed
  }

  /** Begins once everything before it is done. */
  add(work: () => Promise<unknown>, request: FastifyRequest): void {
    this.#last = this.#last.then(work).then(
      () => undefined,
      (error) => this.#failed(request, error instanceof Error ? error : new Error(String(error))),
    )
  }

  /** Waits for all that was added. */
  async done(): Promise<void> {
    await this.#last
  }
}
