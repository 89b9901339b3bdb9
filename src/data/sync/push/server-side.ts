import { BASELINE_EPOCH, readServerKind } from '#data/local/status/server-kind.ts'
import { UnreachableError } from '#data/remote/http/api-error.ts'
import type { Exchange } from '#data/remote/http/exchange.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import { type Ask, fetchHealth } from '#data/remote/sync-api.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import { NotSentError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { sendSerialized } from './send-serialized.ts'

/**
 * Sends a change in flight to the server that its request was made for. Throws SessionEndedError when the session ends before it can
 * be told what came of a change that was sent.
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

/** Whether the API itself answers now; of a server that has never answered yet also whether something does that may be a baseline server. */
export async function apiAnswers(ports: SyncPorts): Promise<boolean> {
  const kind = await readServerKind(ports.db)
  if (kind === 'plain') return (await baselineAdapter()).answers(ports)
  const answers = await fetchHealth(ports.api, ports.deadline())
  await noteReply(ports, answers)
  return answers === 'answer' || (answers === 'not_api' && kind === 'unknown')
}

/** What a screen asks, in the words of the server that there is. `ask` sends it. Throws UnreachableError, and what `ask` throws. */
export async function askServer({ db, now }: SyncPorts, ask: Ask, request: Parameters<Ask>[0]): Promise<Exchange> {
  if ((await readServerKind(db)) !== 'plain') return ask(request)
  return (await loadCode(baselineAdapter())).ask(ask, request, now())
}

/** A pull from a server with the baseline API; null when the server is none. */
export async function pullBaseline(ports: SyncPorts, isStaff: boolean): Promise<boolean | null> {
  return (await readServerKind(ports.db)) === 'plain' ? (await baselineAdapter()).pull(ports, isStaff) : null
}

/** Whether what answered like no API of ours turns out to be a server with the baseline API. One that ever named an epoch never does. */
export async function turnedOutBaseline(ports: SyncPorts, error: unknown): Promise<boolean> {
  if (!(error instanceof UnreachableError) || error.reason !== 'not_api') return false
  return (await readServerKind(ports.db)) === 'unknown' && (await baselineAdapter()).prove(ports)
}

/** The one place where the adapter is chosen: its code is fetched when a server is met that has only the spec's calls. */
async function baselineAdapter() {
  return (await import('#data/sync/baseline-api/baseline-adapter.ts')).baselineAdapter
}
