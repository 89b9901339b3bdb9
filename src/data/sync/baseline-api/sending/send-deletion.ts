import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { fetchBaselineRow } from '#data/remote/baseline-api/baseline-lists.ts'
import { prepareToSend } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { idOfRow } from '../row-id.ts'
import {
  acceptanceOf,
  acceptedReply,
  notAcceptedReply,
  notKeptReply,
  refusedReply,
  sendWrite,
} from './baseline-write.ts'
import { hasUnseenAppointments } from './unseen-appointments.ts'

/**
 * Deletes a row. A row that is already gone counts as deleted. A patient is not deleted if that would delete an open
 * appointment that the confirmation did not show.
 */
export async function sendDeletion(ports: SyncPorts, { entry, request }: InFlight): Promise<ServerReply> {
  const id = idOfRow(request)
  const seen = request.seenAppointments
  if (seen !== undefined && (await prepareToSend(hasUnseenAppointments(ports, id, seen)))) {
    return refusedReply(409, { code: 'unseen_appointments' })
  }
  const reply = await sendWrite(ports, { method: 'DELETE', path: request.path, body: null })
  const acceptance = acceptanceOf(reply)
  if (acceptance === 'none') return notAcceptedReply(reply, {})
  if (acceptance === 'empty' && (await fetchBaselineRow(createAsk(ports, BASELINE_EPOCH), entry.entity, id)))
    return notKeptReply()
  return acceptedReply(ports, null)
}
