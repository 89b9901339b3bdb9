import { PLAIN_EPOCH } from '#data/local/server-kind.ts'
import { fetchPlainRow } from '#data/remote/plain/plain-lists.ts'
import { asker } from '#data/sync/requester.ts'
import type { SyncPorts } from '#data/sync/sync-ports.ts'
import type { InFlight } from '#data/sync/take-next.ts'
import type { ServerReply } from '#domain/change/server-answer.ts'
import { accepted, notAccepted, notKept, write, yesOf } from './plain-write.ts'
import { idOfRow } from './row-id.ts'

/** Deletes a row; that it is not there (any more) is what was wished. */
export async function sendDeletion(ports: SyncPorts, { entry, request }: InFlight): Promise<ServerReply> {
  const reply = await write(ports, { method: 'DELETE', path: request.path, body: null })
  const yes = yesOf(reply)
  if (yes === 'none') return notAccepted(reply, {})
  if (yes === 'empty' && (await fetchPlainRow(asker(ports, PLAIN_EPOCH), entry.entity, idOfRow(request)))) {
    return notKept()
  }
  return accepted(ports, null)
}
