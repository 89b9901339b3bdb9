import type { ToldStatistics } from './ask-statistics.ts'

/** What the server told of a period, or why it did not. */
export type ServerWord =
  /** `slow` when it has been asked for so long that nobody should go on waiting. */
  | { kind: 'asking'; slow: boolean }
  /** `partial` when this device had changes of which the server did not know. */
  | { kind: 'told'; told: ToldStatistics; partial: boolean }
  /** `message` in the server's own words, when it gave any. */
  | { kind: 'failed'; why: 'unreachable' | 'refused'; message: string | null }

/** The word after the server let itself be waited for. */
export function slowed(word: ServerWord): ServerWord {
  return word.kind === 'asking' ? { kind: 'asking', slow: true } : word
}

/** The word while this device has changes of which the server does not know. */
export function behind(word: ServerWord): ServerWord {
  return word.kind === 'told' && !word.partial ? { ...word, partial: true } : word
}

/** Whether the server, asked again, may tell more than before. */
export function mayTellMore(word: ServerWord): boolean {
  return word.kind === 'told' ? word.partial : word.kind === 'failed' && word.why === 'unreachable'
}
