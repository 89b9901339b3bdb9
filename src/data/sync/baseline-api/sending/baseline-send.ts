import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { OtherEpochError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import { isCreation } from '#domain/sync/outbox/outbox-entry.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { noteListsRead } from '../baseline-state.ts'
import { refusedReply } from './baseline-write.ts'
import { reportMissingPatient } from './report-missing-patient.ts'
import { sendCreation } from './send-creation.ts'
import { sendDeletion } from './send-deletion.ts'
import { sendEdit } from './send-edit.ts'

/**
 * Sends a change to a baseline server, which keeps no receipts. A creation that may have arrived is looked up before a
 * retry, and a row is read before it is written. Returns a reply for classifyReply.
 */
export async function sendToBaseline(ports: SyncPorts, flight: InFlight): Promise<ServerReply> {
  const reply = await reportMissingPatient(ports, flight.entry, await sendByKind(ports, flight))
  // After a refusal or no answer the next lists decide.
  if (reply.kind !== 'answer' || reply.answer.status >= 400) await noteListsRead(ports.db, 0)
  return reply
}

async function sendByKind(ports: SyncPorts, flight: InFlight): Promise<ServerReply> {
  try {
    if (isCreation(flight.entry)) return await sendCreation(ports, flight)
    return flight.entry.kind === 'delete' ? await sendDeletion(ports, flight) : await sendEdit(ports, flight)
  } catch (error) {
    if (error instanceof UnreachableError) return { kind: error.reason }
    // It has just become one of our servers; the next pull handles that.
    if (error instanceof OtherEpochError) return { kind: 'no_answer' }
    if (error instanceof RefusedError) return refusedReply(error.status, error.answer, { retryAfter: error.retryAfter })
    throw error
  }
}
