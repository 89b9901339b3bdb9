import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import type { HttpReply } from '#data/remote/http/send-request.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import { createAsk } from '#data/sync/push/requester.ts'
import { plainBody } from '#domain/sync/outbox/baseline-request.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { createdId } from '#domain/wire/baseline/baseline-wire.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { acceptanceOf, acceptedReply, notAcceptedReply, notKeptReply, sendWrite } from './baseline-write.ts'
import { findMatchingRows, findOwnRow } from './own-row.ts'

/**
 * Sends a creation. One that may have arrived is looked up by its natural key first. An income is never sent again
 * without a person's decision, since nothing distinguishes it from another payment.
 */
export async function sendCreation(ports: SyncPorts, { entry, request, wasSent }: InFlight): Promise<ServerReply> {
  if (wasSent && entry.entity === 'income') return { kind: 'unsure' }
  const own = () => findOwnRow(ports.db, createAsk(ports, BASELINE_EPOCH), entry)
  const known = wasSent ? await own() : undefined
  if (known) return acceptedReply(ports, known.id)
  const reply = await sendWrite(ports, { method: 'POST', path: request.path, body: plainBody(entry, request) })
  if (reply.kind === 'answer' && reply.status < 300) return replyAfterAcceptance(ports, entry, reply)
  if (reply.kind !== 'answer' || reply.status !== 409) return notAcceptedReply(reply, {})
  // An earlier copy that arrived late may be the conflicting row.
  const late = wasSent ? await own() : undefined
  return late ? acceptedReply(ports, late.id) : notAcceptedReply(reply, await interpret409(ports, entry))
}

/**
 * Finds the row of an accepted creation: by the id in the answer, else by a lookup. After an explicit acceptance the
 * creation is never retried, found or not: the server may store the row in another form, so only a person can tell.
 */
async function replyAfterAcceptance(ports: SyncPorts, entry: OutboxEntry, reply: Answer): Promise<ServerReply> {
  const isExplicit = acceptanceOf(reply) === 'explicit'
  const id = createdId(reply.body)
  // A request is acknowledged without an id.
  if (id !== null || (isExplicit && entry.kind === 'action')) return acceptedReply(ports, id)
  if (entry.entity === 'income') return { kind: 'unsure' }
  const look = isExplicit ? findOwnRowIfAnswered : findOwnRow
  const row = await look(ports.db, createAsk(ports, BASELINE_EPOCH), entry)
  return row ? acceptedReply(ports, row.id) : notKeptReply({ isFinal: isExplicit })
}

type Answer = Extract<HttpReply, { kind: 'answer' }>

/** As findOwnRow, but undefined if the server does not answer the lookup. */
async function findOwnRowIfAnswered(...of: Parameters<typeof findOwnRow>): ReturnType<typeof findOwnRow> {
  try {
    return await findOwnRow(...of)
  } catch (error) {
    if (error instanceof UnreachableError || error instanceof RefusedError) return undefined
    throw error
  }
}

/** Interprets a 409: a taken slot, or a DNI on file, then with the patient who has it. */
async function interpret409(ports: SyncPorts, entry: OutboxEntry): Promise<ErrorAnswer> {
  if (entry.entity === 'appointment') return { code: 'slot_taken' }
  if (entry.entity !== 'patient') return {}
  const [existing] = await findMatchingRows(ports.db, createAsk(ports, BASELINE_EPOCH), entry)
  return { code: 'duplicate', existingId: existing?.id }
}
