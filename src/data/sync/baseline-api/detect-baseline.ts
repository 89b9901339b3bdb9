import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { fetchBaselineAppointments } from '#data/remote/baseline-api/baseline-lists.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import type { HttpReply } from '#data/remote/http/send-request.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { OtherEpochError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { readBaselineState, rememberBaseline } from './baseline-state.ts'
import { upgradeFromBaseline } from './upgrade-from-baseline.ts'

/** How long a server counts as a baseline server without another check. */
const DETECTION_VALID_MS = 24 * 60 * 60_000

const LACKING: readonly number[] = [404, 405, 501]

/**
 * Whether the server has the baseline API: it lacks our first call, and answers this session with a valid list. A
 * captive portal answers both with pages. A positive result is remembered for a day.
 */
export async function detectBaseline(ports: SyncPorts): Promise<boolean> {
  const ask = createAsk(ports, BASELINE_EPOCH)
  try {
    if (!lacksSync(await ask({ method: 'GET', path: 'sync/capabilities' })) || !(await listsAppointments(ask)))
      return false
    return await rememberBaseline(ports.db, ports.now())
  } catch (error) {
    if (error instanceof OtherEpochError) return false
    throw error
  }
}

/**
 * Whether a baseline server still is one. False if it has named an epoch since; then the database follows it like any
 * other server. Throws UnreachableError if this can't be determined, and what leaving the baseline API throws.
 */
export async function isStillBaseline(ports: SyncPorts): Promise<boolean> {
  const age = ports.now() - ((await readBaselineState(ports.db))?.provenAt ?? 0)
  const isDetectionValid = (age >= 0 && age < DETECTION_VALID_MS) || (await detectBaseline(ports))
  if (await ports.db.meta.get('epoch_seen')) {
    await upgradeFromBaseline(ports.db, createAsk(ports, null), ports.now())
    return false
  }
  if (!isDetectionValid) throw new UnreachableError('not_api')
  return true
}

function lacksSync(reply: HttpReply): boolean {
  if (reply.kind !== 'answer') return reply.kind === 'not_api'
  return reply.epoch === BASELINE_EPOCH && LACKING.includes(reply.status)
}

async function listsAppointments(ask: Ask): Promise<boolean> {
  try {
    await fetchBaselineAppointments(ask)
    return true
  } catch (error) {
    if (error instanceof UnreachableError || error instanceof RefusedError) return false
    throw error
  }
}
