import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { mirroredRefs } from '#data/sync/outbox/row-keys.ts'
import { viewBefore } from '#data/sync/outbox/view-before.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { baseOf, changedFields } from '#domain/sync/merge/field-groups.ts'
import { patientsBeingDeleted } from '#domain/sync/merge/fold.ts'
import { comesBefore, type Fields, type OutboxEntry, QUEUED } from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { inDecision, TooLateError } from './decision.ts'

/**
 * 'Es la misma persona': resolves a new patient that was refused because the DNI is on file.
 *
 * The ref is mapped to the existing patient, so that all changes for the new patient go on for that one. The creation
 * becomes an edit of the fields that differ, or is deleted if none do. Empty fields erase nothing, and later edits of
 * the existing patient take precedence. `shown`: the existing patient as the review showed it; what somebody else has
 * changed since is a conflict.
 *
 * If the new patient was deleted meanwhile, the existing one is kept, and only the ref is mapped. Rejects with
 * TooLateError if the change no longer needs this decision, or the existing patient is not mirrored or is being
 * deleted.
 */
export async function takeAsSamePerson(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  shown: Fields = {},
): Promise<void> {
  await inDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    const existing = await db.patients.get(entry.parked?.answer?.existingId ?? 0)
    if (entry.entity !== 'patient' || entry.kind !== 'create' || entry.parked?.why !== 'duplicate' || !existing) {
      throw new TooLateError()
    }
    if (patientsBeingDeleted(outbox, ids).has(existing.id)) throw new TooLateError()
    await db.ids.put({ ref: String(entry.key), id: existing.id })
    const ofNewOne = outbox.filter(({ entity, key }) => entity === 'patient' && key === entry.key)
    if (ofNewOne.some(({ kind }) => kind === 'delete')) return db.outbox.bulkDelete(ofNewOne.map(({ n }) => n))
    const asEdit = { ...entry, key: existing.id }
    const chain = chainOf(outbox, asEdit, ids)
    const file: Fields = existing
    const seen = { ...((await viewBefore(db, asEdit, chain, ids)) ?? file), ...changedFields(file, shown) }
    const later = chain.filter((other) => comesBefore(entry, other) && other.state !== 'parked')
    const patch = changedFields(seen, without(filledIn(entry.patch), later))
    if (Object.keys(patch).length === 0) await db.outbox.delete(entry.n)
    else {
      const base = baseOf('patient', seen, Object.keys(patch))
      const refs = await mirroredRefs(db, { entity: 'patient', key: existing.id, patch, base })
      const edit = { kind: 'update', key: existing.id, patch, base, refs } as const
      await db.outbox.update(entry.n, { ...QUEUED, opId: sources.newUuid(), ...edit })
    }
    // The edits after the creation are now based on a row that others may have changed.
    await rebaseRow(db, { entity: 'patient', key: existing.id }, sources.now())
  })
}

/** Returns the fields that none of these later changes sets. */
function without(fields: Fields, later: readonly OutboxEntry[]): Fields {
  const isLeft = (field: string) => later.every(({ patch }) => !(field in patch))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isLeft(field)))
}

/** Returns the non-empty fields of a new patient; empty ones must not overwrite the existing patient. */
export function filledIn(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
}
