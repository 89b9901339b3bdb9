import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { fetchBaselineProfessionals } from '#data/remote/baseline-api/baseline-lists.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { isFailureOnTheWay } from '#data/remote/http/exchange.ts'
import { OtherEpochError, SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { asker } from '#data/sync/push/requester.ts'
import { askAsSpec } from './ask-as-spec.ts'
import { pullBaselineLists } from './baseline-pull.ts'
import { sendToBaseline } from './baseline-send.ts'
import { proveBaseline } from './prove-baseline.ts'

/**
 * What differs on a server that has only the spec's calls (docs/sync/SPEC.md, 'Baseline API'): `prove` tells whether one shows itself as
 * such, and remembers it for a day; `pull` brings the mirror to its lists (false: another tab went further; null: it is plain no
 * more); `send` sends a change in flight; `answers` tells whether it is there;
 * `ask` asks what a screen asks.
 */
export const baselineAdapter = { prove: proveBaseline, pull, send: sendToBaseline, answers, ask: askAsSpec }

/** As pullBaselineLists. Throws UnreachableError, too, for a failure that may be anybody's on the way. */
async function pull(...of: Parameters<typeof pullBaselineLists>): ReturnType<typeof pullBaselineLists> {
  try {
    return await pullBaselineLists(...of)
  } catch (error) {
    throw isOnTheWay(error) ? new UnreachableError('not_api') : error
  }
}

function isOnTheWay(error: unknown): boolean {
  return error instanceof RefusedError && isFailureOnTheWay(error.status)
}

/** There is no call for this: the shortest list tells. Anything but silence is for the next round to deal with. */
async function answers(ports: SyncPorts): Promise<boolean> {
  try {
    await fetchBaselineProfessionals(asker(ports, BASELINE_EPOCH))
    return true
  } catch (error) {
    if (error instanceof UnreachableError || isOnTheWay(error)) return false
    if (error instanceof RefusedError) return true
    if (error instanceof OtherEpochError || error instanceof SessionEndedError) return true
    throw error
  }
}
