import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readIds } from '#data/local/outbox.ts'
import { PLAIN_EPOCH } from '#data/local/server-kind.ts'
import { fetchPlainAppointments, fetchPlainPatients, fetchPlainRecords } from '#data/remote/plain/plain-lists.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { confirmedTable } from '#data/sync/apply-rows.ts'
import { asker } from '#data/sync/requester.ts'
import type { SyncPorts } from '#data/sync/sync-ports.ts'
import type { InFlight } from '#data/sync/take-next.ts'
import { isMadeBy } from '#domain/change/natural-key.ts'
import { isMirrored, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import { plainBody } from '#domain/change/plain-request.ts'
import { resolvedFields } from '#domain/change/references.ts'
import type { ServerReply } from '#domain/change/server-answer.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { createdId, type PlainRow } from '#domain/wire/plain-wire.ts'
import { accepted, notAccepted, write } from './plain-write.ts'

/**
 * A creation. One that may have arrived is looked for by what tells such rows apart before it is sent again; an income is never
 * sent again by itself, since nothing tells it apart from another payment.
 */
export async function sendCreation(ports: SyncPorts, { entry, request, wasSent }: InFlight): Promise<ServerReply> {
  if (wasSent && entry.entity === 'income') return { kind: 'unsure' }
  const known = wasSent ? await ownRow(ports, entry) : undefined
  if (known) return accepted(ports, known.id)
  const reply = await write(ports, { method: 'POST', path: request.path, body: plainBody(entry, request) })
  if (reply.kind === 'answer' && reply.status < 300) {
    return accepted(ports, createdId(reply.body) ?? (await ownRow(ports, entry))?.id ?? null)
  }
  if (reply.kind !== 'answer' || reply.status !== 409) return notAccepted(reply, {})
  // A first copy that came late may be what stands in its way.
  const late = wasSent ? await ownRow(ports, entry) : undefined
  return late ? accepted(ports, late.id) : notAccepted(reply, await meaningOf409(ports, entry))
}

/**
 * The row that the creation made when its answer was lost: the one that a list has shown already, else one that is listed now.
 * One that was mirrored before is not it.
 */
async function ownRow(ports: SyncPorts, entry: OutboxEntry): Promise<{ id: number } | undefined> {
  const known = await ports.db.ids.get(String(entry.key))
  if (known) return known
  for (const row of await likeRows(ports, entry)) {
    if (!(await isKnownRow(ports.db, entry, row.id))) return row
  }
  return undefined
}

async function likeRows(ports: SyncPorts, entry: OutboxEntry): Promise<PlainRow[]> {
  const ids = await readIds(ports.db, [entry])
  const { dni, patientId } = resolvedFields(entry.patch, ids)
  const rows = await listFor(asker(ports, PLAIN_EPOCH), entry, { dni: String(dni), patientId: Number(patientId) })
  return rows.filter((row) => isMadeBy(entry, row, ids))
}

function listFor(ask: Ask, { entity }: OutboxEntry, named: { dni: string; patientId: number }): Promise<PlainRow[]> {
  switch (entity) {
    case 'appointment':
      return fetchPlainAppointments(ask)
    case 'patient':
      return fetchPlainPatients(ask, named.dni)
    case 'record':
      return fetchPlainRecords(ask, named.patientId)
    case 'income':
      return Promise.resolve([])
  }
}

async function isKnownRow(db: ClinicDatabase, { entity }: OutboxEntry, id: number): Promise<boolean> {
  return isMirrored(entity) && (await confirmedTable(db, entity).get(id)) !== undefined
}

/** A taken time, or a DNI that somebody has: who, so that it can be said that it is the same person. */
async function meaningOf409(ports: SyncPorts, entry: OutboxEntry): Promise<ErrorAnswer> {
  if (entry.entity === 'appointment') return { code: 'slot_taken' }
  if (entry.entity !== 'patient') return {}
  const [existing] = await likeRows(ports, entry)
  return { code: 'duplicate', existingId: existing?.id }
}
