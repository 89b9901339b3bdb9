import type { ErrorAnswer } from '#domain/wire/error-wire.ts'

/**
 * The API refused the request, with this status and body. `serverMessage` is the server's own Spanish text, if it sent
 * one.
 */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  constructor(
    readonly status: number,
    readonly answer: ErrorAnswer,
    readonly retryAfter: number | null = null,
  ) {
    super(`refused with ${status}`)
  }

  get serverMessage(): string | null {
    return this.answer.message || this.answer.error || null
  }
}

/** The answer is not a spreadsheet: 'La respuesta no es un archivo válido' (spec section 5, Export). */
export class NotAFileError extends Error {
  override readonly name = 'NotAFileError'
}

/** Nothing answered, or something that is not the API. Whether the request had an effect is unknown. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  constructor(readonly reason: 'no_answer' | 'not_api') {
    super(reason)
  }
}
