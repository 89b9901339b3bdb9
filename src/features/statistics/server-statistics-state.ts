import type { ReceivedStatistics } from './fetch-statistics.ts'

/**
 * The server's statistics of a period, or why they are missing. `partial`: since the last request this device had
 * pending changes that they may not include.
 */
export type ServerStatisticsState = (Loading | Answer) & { partial: boolean }

/** `slow` once the person should not wait any longer. */
interface Loading {
  kind: 'loading'
  slow: boolean
}

type Answer =
  | { kind: 'received'; received: ReceivedStatistics }
  /** `message` is the server's own, if any. */
  | { kind: 'failed'; why: 'unreachable' | 'failed'; message: string | null }

/** The state before the first answer. */
export const LOADING: ServerStatisticsState = { kind: 'loading', slow: false, partial: false }

/** The state when everything is fetched again; `partial` when changes are pending at that moment. */
export function requestedAgain(state: ServerStatisticsState, partial: boolean): ServerStatisticsState {
  return { ...state, partial }
}

/** The state when another range is fetched. The patients' figures stay, and with them what they may lack. */
export function requestedForOtherDays(former: ServerStatisticsState, partial: boolean): ServerStatisticsState {
  return { ...LOADING, partial: partial || former.partial }
}

/** The state after a long wait. */
export function markedSlow(state: ServerStatisticsState): ServerStatisticsState {
  return state.kind === 'loading' ? { ...state, slow: true } : state
}

/** The state while this device has pending changes, also before the first answer. */
export function markedPartial(state: ServerStatisticsState): ServerStatisticsState {
  return state.partial ? state : { ...state, partial: true }
}

/** The state after the server's answer. */
export function answered({ partial }: ServerStatisticsState, answer: Answer): ServerStatisticsState {
  return { ...answer, partial }
}

/** Whether another request may return more than the last one. */
export function isWorthRepeating(state: ServerStatisticsState): boolean {
  return state.kind === 'received' ? state.partial : state.kind === 'failed' && state.why === 'unreachable'
}
