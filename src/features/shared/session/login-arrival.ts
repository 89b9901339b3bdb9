import type { SessionEnd } from './auth-context.ts'

/** The router state with which a person is sent to /login. */
export interface LoginArrival {
  ended: SessionEnd | null
  /**
   * The route to return to after a 401, or which a shortcut asked for, with its query; null for the home of the role.
   */
  from: string | null
}

/** Reads the router state, which survives reloads and may have any shape. */
export function readLoginArrival(state: unknown): LoginArrival {
  if (typeof state !== 'object' || state === null || !('ended' in state) || !('from' in state)) return NOTHING
  const from = typeof state.from === 'string' && OWN_ROUTE.test(state.from) ? state.from : null
  return { ended: endOf(state.ended), from }
}

/**
 * Matches paths of this site. Browsers remove line breaks and tabs from an address, so '/\t/x' is another site, as
 * '//x' is.
 */
const OWN_ROUTE = /^\/(?![/\\])\P{Cc}*$/u

const NOTHING: LoginArrival = { ended: null, from: null }

function endOf(ended: unknown): SessionEnd | null {
  if (typeof ended !== 'object' || ended === null || !('why' in ended)) return null
  switch (ended.why) {
    case 'left':
    case 'erased':
      return { why: ended.why }
    case 'expired':
      return 'userId' in ended && typeof ended.userId === 'number' ? { why: 'expired', userId: ended.userId } : null
    case 'signed_out':
      return 'offline' in ended && 'waiting' in ended && typeof ended.waiting === 'number'
        ? { why: 'signed_out', offline: ended.offline === true, waiting: ended.waiting }
        : null
    default:
      return null
  }
}
