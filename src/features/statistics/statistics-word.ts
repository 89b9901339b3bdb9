import type { ReceivedStatistics } from './ask-statistics.ts'

/**
 * The server's statistics of a period, or why they are missing. `partial`: since the last request this device had
 * pending changes that they may not include.
 */
export type ServerWord = (Asking | Answer) & { partial: boolean }

/** `slow` once the person should not wait any longer. */
interface Asking {
  kind: 'asking'
  slow: boolean
}

type Answer =
  | { kind: 'told'; told: ReceivedStatistics }
  /** `message` in the server's own words, when it gave any. */
  | { kind: 'failed'; why: 'unreachable' | 'failed'; message: string | null }

/** The state before the first answer. */
export const ASKING: ServerWord = { kind: 'asking', slow: false, partial: false }

/** The state when everything is fetched again; `partial` when changes are pending at that moment. */
export function askedAnew(word: ServerWord, partial: boolean): ServerWord {
  return { ...word, partial }
}

/** The state when another range is fetched. The patients' figures stay, and with them what they may lack. */
export function askedForOtherDays(former: ServerWord, partial: boolean): ServerWord {
  return { ...ASKING, partial: partial || former.partial }
}

/** The state after a long wait. */
export function slowed(word: ServerWord): ServerWord {
  return word.kind === 'asking' ? { ...word, slow: true } : word
}

/** The state while this device has pending changes, also before the first answer. */
export function behind(word: ServerWord): ServerWord {
  return word.partial ? word : { ...word, partial: true }
}

/** The state after the server's answer. */
export function answered({ partial }: ServerWord, answer: Answer): ServerWord {
  return { ...answer, partial }
}

/** Whether another request may return more than the last one. */
export function mayTellMore(word: ServerWord): boolean {
  return word.kind === 'told' ? word.partial : word.kind === 'failed' && word.why === 'unreachable'
}
