import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'

const unreached = {
  noNetwork: 'No hay conexión a internet. Lo que escribiste sigue aquí: envíalo cuando vuelva la conexión.',
  noServer: 'El servidor no responde. Lo que escribiste sigue aquí: inténtalo de nuevo en un momento.',
} as const

/** What a call says of each failure. */
interface ErrorTexts<Text> {
  /** The call's default, when the server refused without words. */
  refused: Text
  /** For what nobody foresaw; as for a refusal unless told. */
  unexpected?: Text
  /** Nobody answered; as for the unexpected unless told. */
  unreachable?: Text
  /** While the browser knows of no network; then the code that asks may not have come either. */
  offline?: Text | undefined
}

/** What is said of a call that failed: the server's own words first (spec section 8). */
export function errorText<Text>(error: unknown, texts: ErrorTexts<Text>): string | Text {
  const { refused, unexpected = refused, unreachable = unexpected, offline } = texts
  if (error instanceof RefusedError) return error.serverMessage ?? refused
  if (offline !== undefined) return offline
  return error instanceof UnreachableError ? unreachable : unexpected
}

/** What a form of somebody who is not signed in says without the server, beside its own words. Nothing typed is lost. */
export function unreachedTexts(isOffline: boolean): Pick<ErrorTexts<string>, 'unreachable' | 'offline'> {
  const { noNetwork, noServer } = unreached
  return isOffline ? { offline: noNetwork } : { unreachable: noServer }
}

/** The fields that the server refused, with its words for each. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof RefusedError ? (error.answer.errors ?? {}) : {}
}

/** Logs what nobody foresaw. */
export function logUnforeseen(error: unknown): void {
  if (!(error instanceof RefusedError || error instanceof UnreachableError)) console.error(error)
}

/**
 * Whether a call failed for want of an answer, or otherwise; null when the session has ended: whoever watches it takes the screen away.
 * Logs what nobody foresaw.
 */
export function failureOf(error: unknown): 'unreachable' | 'failed' | null {
  if (error instanceof SessionEndedError) return null
  logUnforeseen(error)
  return error instanceof UnreachableError ? 'unreachable' : 'failed'
}
