import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import type { Exchange } from '#data/remote/http/exchange.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import type { InFlight } from '#data/sync/outbox/take-next.ts'
import { asker } from '#data/sync/push/requester.ts'
import { plainBody } from '#domain/sync/outbox/baseline-request.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { createdId } from '#domain/wire/baseline-wire.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { accepted, notAccepted, notKept, write, yesOf } from './baseline-write.ts'
import { likeRows, ownRow } from './own-row.ts'

/**
 * A creation. One that may have arrived is looked for by what tells such rows apart before it is sent again; an income is never
 * sent again by itself, since nothing tells it apart from another payment.
 */
export async function sendCreation(ports: SyncPorts, { entry, request, wasSent }: InFlight): Promise<ServerReply> {
  if (wasSent && entry.entity === 'income') return { kind: 'unsure' }
  const own = () => ownRow(ports.db, asker(ports, BASELINE_EPOCH), entry)
  const known = wasSent ? await own() : undefined
  if (known) return accepted(ports, known.id)
  const reply = await write(ports, { method: 'POST', path: request.path, body: plainBody(entry, request) })
  if (reply.kind === 'answer' && reply.status < 300) return meaningOfYes(ports, entry, reply)
  if (reply.kind !== 'answer' || reply.status !== 409) return notAccepted(reply, {})
  // A first copy that came late may be what stands in its way.
  const late = wasSent ? await own() : undefined
  return late ? accepted(ports, late.id) : notAccepted(reply, await meaningOf409(ports, entry))
}

/**
 * The row that a yes is about: the one that it names, else one that is looked for. After a yes in so many words the creation never
 * goes again by itself, found or not: the server may tell the row in words of its own, so that only a person can tell.
 */
async function meaningOfYes(ports: SyncPorts, entry: OutboxEntry, reply: Answer): Promise<ServerReply> {
  const isSaid = yesOf(reply) === 'said'
  const id = createdId(reply.body)
  // A request's appointments need no id.
  if (id !== null || (isSaid && entry.kind === 'action')) return accepted(ports, id)
  if (entry.entity === 'income') return { kind: 'unsure' }
  const look = isSaid ? ownRowIfTold : ownRow
  const row = await look(ports.db, asker(ports, BASELINE_EPOCH), entry)
  return row ? accepted(ports, row.id) : notKept({ isFinal: isSaid })
}

type Answer = Extract<Exchange, { kind: 'answer' }>

/** As ownRow; undefined also when the server does not tell. */
async function ownRowIfTold(...of: Parameters<typeof ownRow>): ReturnType<typeof ownRow> {
  try {
    return await ownRow(...of)
  } catch (error) {
    if (error instanceof UnreachableError || error instanceof RefusedError) return undefined
    throw error
  }
}

/** A taken time, or a DNI that somebody has: who, so that it can be said that it is the same person. */
async function meaningOf409(ports: SyncPorts, entry: OutboxEntry): Promise<ErrorAnswer> {
  if (entry.entity === 'appointment') return { code: 'slot_taken' }
  if (entry.entity !== 'patient') return {}
  const [existing] = await likeRows(ports.db, asker(ports, BASELINE_EPOCH), entry)
  return { code: 'duplicate', existingId: existing?.id }
}
