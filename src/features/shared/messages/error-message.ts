import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'

const unreached = {
  noNetwork: 'No hay conexión a internet. Lo que escribiste sigue aquí: envíalo cuando vuelva la conexión.',
  noServer: 'El servidor no responde. Lo que escribiste sigue aquí: inténtalo de nuevo en un momento.',
} as const

/** The texts of a call for each kind of failure. */
interface ErrorTexts<Text> {
  /** The default of the call, for a refusal without a message. */
  refused: Text
  /** For an error that nobody foresaw; `refused` by default. */
  unexpected?: Text
  /** For a server that does not answer; `unexpected` by default. */
  unreachable?: Text
  /** For any failure but a refusal while there is no network: the code that calls may be missing, too. */
  offline?: Text | undefined
}

/** Returns the text for a call that failed. The server's own message comes first (spec section 8). */
export function errorText<Text>(error: unknown, texts: ErrorTexts<Text>): string | Text {
  const { refused, unexpected = refused, unreachable = unexpected, offline } = texts
  if (error instanceof RefusedError) return error.serverMessage ?? refused
  if (offline !== undefined) return offline
  return error instanceof UnreachableError ? unreachable : unexpected
}

/** Texts of a visitor's form that could not reach the server. Nothing typed is lost. */
export function unreachedTexts(isOffline: boolean): Pick<ErrorTexts<string>, 'unreachable' | 'offline'> {
  const { noNetwork, noServer } = unreached
  return isOffline ? { offline: noNetwork } : { unreachable: noServer }
}

/** Returns the messages of the server by refused field. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof RefusedError ? (error.answer.errors ?? {}) : {}
}

/** Logs an error that nobody foresaw. */
export function logUnforeseen(error: unknown): void {
  if (!(error instanceof RefusedError || error instanceof UnreachableError)) console.error(error)
}

/**
 * Classifies a failed call, and logs an error that nobody foresaw. Null when the session has ended: its watcher closes
 * the screen.
 */
export function failureOf(error: unknown): 'unreachable' | 'failed' | null {
  if (error instanceof SessionEndedError) return null
  logUnforeseen(error)
  return error instanceof UnreachableError ? 'unreachable' : 'failed'
}
