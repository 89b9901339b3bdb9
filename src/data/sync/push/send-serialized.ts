import { sendChange } from '#data/remote/send-change.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import { prepareToSend } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'
import type { SentReply } from '#domain/sync/replies/server-answer.ts'
import { endRefusedSession, tokenOf } from './requester.ts'

/** Sends a serialized change under the current session; a 401 ends that session. Throws NotSentError. */
export async function sendSerialized(ports: SyncPorts, opId: string, request: SerializedRequest): Promise<SentReply> {
  const token = await prepareToSend(tokenOf(ports))
  const reply = await sendChange(ports.api, opId, request, token, ports.deadline())
  // An answer is noted with its outcome (FlightQueue): here it would wait for what is being stored.
  if (reply.kind !== 'answer') await noteReply(ports, reply.kind)
  if (reply.kind === 'answer' && reply.answer.status === 401) await endRefusedSession(ports, token)
  return reply
}
