import { BASELINE_EPOCH, readServerKind } from '#data/local/status/server-kind.ts'
import { UnreachableError } from '#data/remote/http/api-error.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { HttpReply } from '#data/remote/http/send-request.ts'
import { type Ask, fetchHealth } from '#data/remote/sync-api.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import { NotSentError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { sendSerialized } from './send-serialized.ts'

/**
 * Sends a change in flight to the kind of server that its request was made for. Throws SessionEndedError if the session
 * ends before the outcome of a sent change is known.
 */
export async function sendFlight(ports: SyncPorts, flight: InFlight): Promise<ServerReply> {
  try {
    if (flight.request.epoch === BASELINE_EPOCH) return await (await baselineAdapter()).send(ports, flight)
    return await sendSerialized(ports, flight.entry.opId, flight.request)
  } catch (error) {
    if (error instanceof NotSentError) return { kind: 'not_sent' }
    throw error
  }
}

/**
 * Whether the API answers now. With a server that has never answered, an answer that may be a baseline server's counts
 * as well.
 */
export async function apiAnswers(ports: SyncPorts): Promise<boolean> {
  const kind = await readServerKind(ports.db)
  if (kind === 'plain') return (await baselineAdapter()).answers(ports)
  const answers = await fetchHealth(ports.api, ports.deadline())
  await noteReply(ports, answers)
  return answers === 'answer' || (answers === 'not_api' && kind === 'unknown')
}

/** Sends a screen's request in the form that the server understands. Throws UnreachableError, and what `ask` throws. */
export async function askServer({ db, now }: SyncPorts, ask: Ask, request: Parameters<Ask>[0]): Promise<HttpReply> {
  if ((await readServerKind(db)) !== 'plain') return ask(request)
  return (await loadCode(baselineAdapter())).ask(ask, request, now())
}

/** Pulls from a baseline server; null if the server is not a baseline server. */
export async function pullBaseline(ports: SyncPorts, isStaff: boolean): Promise<boolean | null> {
  return (await readServerKind(ports.db)) === 'plain' ? (await baselineAdapter()).pull(ports, isStaff) : null
}

/** Whether an answer that is not our API's comes from a baseline server. A server that ever named an epoch is not a baseline server. */
export async function isDetectedBaseline(ports: SyncPorts, error: unknown): Promise<boolean> {
  if (!(error instanceof UnreachableError) || error.reason !== 'not_api') return false
  return (await readServerKind(ports.db)) === 'unknown' && (await baselineAdapter()).detect(ports)
}

/** Loads the adapter, whose code is loaded only for a baseline server. */
async function baselineAdapter() {
  return (await import('#data/sync/baseline-api/baseline-adapter.ts')).baselineAdapter
}
