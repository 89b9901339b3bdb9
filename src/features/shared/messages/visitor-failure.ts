import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'

const unreached = {
  noNetwork: 'No hay conexión a internet. Lo que escribiste sigue aquí: envíalo cuando vuelva la conexión.',
  noServer: 'El servidor no responde. Lo que escribiste sigue aquí: inténtalo de nuevo en un momento.',
} as const

export interface FailureTexts {
  /** The call's default, when the server refused without words. */
  refused: string
  /** For what nobody foresaw. */
  unexpected: string
}

/** What to tell when a visitor's form was not taken: the server's own words first. Nothing typed is lost. */
export function visitorFailure(error: unknown, isOffline: boolean, { refused, unexpected }: FailureTexts): string {
  if (error instanceof RefusedError) return error.serverMessage ?? refused
  // Without network the code that sends may not have come either.
  if (error instanceof UnreachableError || isOffline) return isOffline ? unreached.noNetwork : unreached.noServer
  console.error(error)
  return unexpected
}

/** The fields that the server refused, with its words for each. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof RefusedError ? (error.answer.errors ?? {}) : {}
}
