import { ApiError } from '#server/http/errors/api-errors.ts'

/** Thrown when an operator command can't be done; the message is one Spanish line. */
export class CommandError extends Error {}

/** Turns a refusal of a function that the API calls, too, into a CommandError of the same words; any other error stays. */
export function commandErrorOf(error: unknown): unknown {
  return error instanceof ApiError ? new CommandError(error.message, { cause: error }) : error
}
