import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { fetchBaselineRow } from '#data/remote/baseline-api/baseline-lists.ts'
import { beforeSending } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import { asker } from '#data/sync/push/requester.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { acceptanceOf, accepted, notAccepted, notKept, refusal, write } from './baseline-write.ts'
import { idOfRow } from './row-id.ts'
import { hasUnseenAppointments } from './unseen-appointments.ts'

/**
 * Deletes a row. A row that is already gone counts as deleted. A patient is not deleted if that would delete an open
 * appointment that the confirmation did not show.
 */
export async function sendDeletion(ports: SyncPorts, { entry, request }: InFlight): Promise<ServerReply> {
  const id = idOfRow(request)
  const seen = request.seenAppointments
  if (seen !== undefined && (await beforeSending(hasUnseenAppointments(ports, id, seen)))) {
    return refusal(409, { code: 'unseen_appointments' })
  }
  const reply = await write(ports, { method: 'DELETE', path: request.path, body: null })
  const acceptance = acceptanceOf(reply)
  if (acceptance === 'none') return notAccepted(reply, {})
  if (acceptance === 'empty' && (await fetchBaselineRow(asker(ports, BASELINE_EPOCH), entry.entity, id)))
    return notKept()
  return accepted(ports, null)
}
