import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { mirroredRefs } from '#data/sync/outbox/row-names.ts'
import { viewBefore } from '#data/sync/outbox/view-before.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { baseOf, changedFields } from '#domain/sync/merge/field-groups.ts'
import { patientsBeingDeleted } from '#domain/sync/merge/fold.ts'
import { chainOf } from '#domain/sync/merge/rebase.ts'
import { comesBefore, type Fields, type OutboxEntry, QUEUED } from '#domain/sync/outbox/outbox-entry.ts'
import { inDecision, TooLateError } from './decision.ts'

/**
 * 'Es la misma persona': a new patient was refused because the DNI is on file. From now on the ref means the patient who has
 * it, so that everything made for the new one flows on; the creation becomes an edit of the fields that were typed otherwise,
 * or goes when there are none. Fields left empty take nothing away, and what was written into the file since, be it on its way
 * already, is the later word. `shown`: the file as the question showed it; what somebody else has written there since is asked about, where it
 * would be written over. Who deleted the new one meanwhile did not mean the one on file: then only what was made for the
 * patient flows on. Rejects with TooLateError when the change is no such question any more, or the other patient is not
 * mirrored, or on the way out: what was typed would go with the file.
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
    // What was typed after the creation now stands on a row that others may have changed.
    await rebaseRow(db, { entity: 'patient', key: existing.id }, sources.now())
  })
}

/** The fields of which none of these later changes says anything. */
function without(fields: Fields, later: readonly OutboxEntry[]): Fields {
  const isLeft = (field: string) => later.every(({ patch }) => !(field in patch))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isLeft(field)))
}

/** What somebody typed of a new patient: a field left empty says nothing of the one who is on file. */
export function filledIn(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
}
