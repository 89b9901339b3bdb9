import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { mirroredRefs } from '#data/sync/outbox/row-keys.ts'
import { viewBefore } from '#data/sync/outbox/view-before.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { baseOf, changedFields } from '#domain/sync/merge/field-groups.ts'
import { patientsBeingDeleted } from '#domain/sync/merge/fold.ts'
import { withDecided, withLatestValues } from '#domain/sync/merge/latest-values.ts'
import { comesBefore, type Fields, type OutboxEntry, QUEUED } from '#domain/sync/outbox/outbox-entry.ts'
import { chainOf } from '#domain/sync/outbox/row-chain.ts'
import { runDecision, TooLateError } from './decision.ts'

/** What the review showed of the existing patient, and what its person chose. */
export interface SamePersonChoice {
  shown?: Fields
  kept?: Fields
}

/**
 * 'Es la misma persona': resolves a new patient that was refused because the DNI is on file.
 *
 * The ref is mapped to the existing patient, so that all changes of the new patient apply to the existing one. The creation
 * becomes an edit of the fields that differ, or is deleted if none do. Empty fields erase nothing, and later edits of
 * the existing patient take precedence. `shown`: the existing patient as the review showed it; what somebody else has
 * changed since is a conflict. `kept`: the typed values, by field, that the person has chosen not to write into the
 * existing patient; a later value of such a field is left as it is.
 *
 * If the new patient was deleted meanwhile, the existing one is kept, and only the ref is mapped. Rejects with
 * TooLateError if the change no longer needs this decision, or the existing patient is not mirrored or is being
 * deleted.
 */
export async function takeAsSamePerson(
  db: ClinicDatabase,
  sources: ChangeSources,
  opId: string,
  { shown = {}, kept = {} }: SamePersonChoice = {},
): Promise<void> {
  await runDecision(db, sources, { opId }, async (entry, outbox, ids) => {
    const existing = await db.patients.get(entry.parked?.answer?.existingId ?? 0)
    if (entry.entity !== 'patient' || entry.kind !== 'create' || entry.parked?.why !== 'duplicate' || !existing) {
      throw new TooLateError()
    }
    if (patientsBeingDeleted(outbox, ids).has(existing.id)) throw new TooLateError()
    await db.ids.put({ ref: String(entry.key), id: existing.id })
    const changesOfNewPatient = outbox.filter(({ entity, key }) => entity === 'patient' && key === entry.key)
    if (changesOfNewPatient.some(({ kind }) => kind === 'delete'))
      return db.outbox.bulkDelete(changesOfNewPatient.map(({ n }) => n))
    await settleKept(db, withLatestValues(entry, changesOfNewPatient, ids), { changesOfNewPatient, kept })
    const asEdit = { ...entry, key: existing.id }
    const chain = chainOf(outbox, asEdit, ids)
    const file: Fields = existing
    const seen = { ...((await viewBefore(db, asEdit, chain, ids)) ?? file), ...changedFields(file, shown) }
    const later = chain.filter((other) => comesBefore(entry, other) && other.state !== 'parked')
    const typed = Object.entries(withoutEmptyFields(entry.patch)).filter(([field]) => !(field in kept))
    const patch = changedFields(seen, withoutFieldsOf(Object.fromEntries(typed), later))
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

/** Takes the kept values out of the later edits of the new patient, too, and deletes those that say nothing else. */
async function settleKept(
  db: ClinicDatabase,
  latest: OutboxEntry,
  { changesOfNewPatient, kept }: { changesOfNewPatient: readonly OutboxEntry[]; kept: Fields },
): Promise<void> {
  const shown = Object.entries(kept).filter(([field, value]) => latest.patch[field] === value)
  const decided = Object.fromEntries(shown)
  const later = changesOfNewPatient.filter((other) => comesBefore(latest, other))
  const edits = withDecided(later, decided).filter(({ n, patch }) => {
    const said = later.find((other) => other.n === n)?.patch ?? {}
    return Object.keys(patch).length < Object.keys(said).length
  })
  for (const { n, patch, base } of edits) await db.outbox.update(n, { patch, base })
  await db.outbox.bulkDelete(edits.filter(({ patch }) => Object.keys(patch).length === 0).map(({ n }) => n))
}

/** Returns the fields that none of these later changes sets. */
function withoutFieldsOf(fields: Fields, later: readonly OutboxEntry[]): Fields {
  const isLeft = (field: string) => later.every(({ patch }) => !(field in patch))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isLeft(field)))
}

/** Returns the non-empty fields of a new patient; empty ones must not overwrite the existing patient. */
export function withoutEmptyFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
}
