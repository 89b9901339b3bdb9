import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { fetchBaselineProfessionals } from '#data/remote/baseline-api/baseline-lists.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { isFailureOnTheWay } from '#data/remote/http/send-request.ts'
import { OtherEpochError, SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { askBaseline } from './ask-baseline.ts'
import { pullBaselineLists } from './baseline-pull.ts'
import { detectBaseline } from './detect-baseline.ts'
import { sendToBaseline } from './sending/baseline-send.ts'

/**
 * The engine's operations that differ for the baseline API (docs/sync/SPEC.md, 'Baseline API').
 * - `detect` detects such a server and remembers it for a day.
 * - `pull` brings the mirror to its lists. False: another tab went further. Null: it is no baseline server any more.
 * - `send` sends a change in flight.
 * - `answers` tells whether the server answers.
 * - `ask` sends a screen's request.
 */
export const baselineAdapter = {
  detect: detectBaseline,
  pull,
  send: sendToBaseline,
  answers: isAnswering,
  ask: askBaseline,
}

/** As pullBaselineLists. Also throws UnreachableError for a failure that a proxy may have produced. */
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

/**
 * Whether the server answers. The baseline API has no health call, so the shortest list is read. Errors other than
 * silence are left to the next round.
 */
async function isAnswering(ports: SyncPorts): Promise<boolean> {
  try {
    await fetchBaselineProfessionals(createAsk(ports, BASELINE_EPOCH))
    return true
  } catch (error) {
    if (error instanceof UnreachableError || isOnTheWay(error)) return false
    if (error instanceof RefusedError) return true
    if (error instanceof OtherEpochError || error instanceof SessionEndedError) return true
    throw error
  }
}
