import type { ReceivedStatistics } from './ask-statistics.ts'

/**
 * What the server told of a period, or why it did not. `partial` when at any moment since it was asked last this device had changes of
 * which it may not know.
 */
export type ServerWord = (Asking | Answer) & { partial: boolean }

/** `slow` when it has been asked for so long that nobody should go on waiting. */
interface Asking {
  kind: 'asking'
  slow: boolean
}

type Answer =
  | { kind: 'told'; told: ReceivedStatistics }
  /** `message` in the server's own words, when it gave any. */
  | { kind: 'failed'; why: 'unreachable' | 'failed'; message: string | null }

/** The word before the server has told anything. */
export const ASKING: ServerWord = { kind: 'asking', slow: false, partial: false }

/** The word when the server is asked for all of it anew; `partial` when changes wait here at that moment. */
export function askedAnew(word: ServerWord, partial: boolean): ServerWord {
  return { ...word, partial }
}

/** The word when it is asked for other days. The patients' figures stay, and with them what they may lack. */
export function askedForOtherDays(former: ServerWord, partial: boolean): ServerWord {
  return { ...ASKING, partial: partial || former.partial }
}

/** The word after the server let itself be waited for. */
export function slowed(word: ServerWord): ServerWord {
  return word.kind === 'asking' ? { ...word, slow: true } : word
}

/** The word while this device has changes of which the server does not know, also before it has answered. */
export function behind(word: ServerWord): ServerWord {
  return word.partial ? word : { ...word, partial: true }
}

/** The word after the server's answer. */
export function answered({ partial }: ServerWord, answer: Answer): ServerWord {
  return { ...answer, partial }
}

/** Whether the server, asked again, may tell more than before. */
export function mayTellMore(word: ServerWord): boolean {
  return word.kind === 'told' ? word.partial : word.kind === 'failed' && word.why === 'unreachable'
}
