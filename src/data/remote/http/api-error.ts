import type { ErrorAnswer } from '#domain/wire/error-wire.ts'

/** The API said no: its status and what it said. `serverMessage` is its own Spanish text, when it gave one. */
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

/** What came is no spreadsheet: 'La respuesta no es un archivo válido' (spec section 5, Export). */
export class NotAFileError extends Error {
  override readonly name = 'NotAFileError'
}

/** Nothing answered, or something that is not the API: nothing is known of what was asked. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  constructor(readonly reason: 'no_answer' | 'not_api') {
    super(reason)
  }
}
