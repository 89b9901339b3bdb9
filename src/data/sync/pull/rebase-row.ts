import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import {
  type PendingChanges,
  readChain,
  readChainOf,
  readChains,
  readIdOrRef,
  readIds,
} from '#data/local/outbox/outbox.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { entityOf, isMirrored, MIRRORED_ENTITIES, type SyncedEntity } from '#domain/fields/entities.ts'
import { patientsBeingDeleted } from '#domain/sync/merge/fold.ts'
import { basesWithoutPatient, type Conflict, type MirrorRow, rebaseChain } from '#domain/sync/merge/rebase.ts'
import {
  isEdit,
  isUnsent,
  type OutboxEntry,
  type Review,
  type ReviewReason,
  rowName,
} from '#domain/sync/outbox/outbox-entry.ts'
import { referencesIn, referencesOf } from '#domain/sync/outbox/references.ts'

/**
 * Rebases the whole chain of a row. The first change whose base no longer holds becomes a conflict, and the waiting
 * changes after it share its review. A row that only this device has is rebased on its creation, since two tabs may
 * edit it. While the mirror is being filled nothing is rebased: only a later list may tell that a ref and an id are the
 * same row (rebaseAll). Runs in the caller's transaction.
 */
export async function rebaseRow(
  db: ClinicDatabase,
  about: Pick<OutboxEntry, 'entity' | 'key'>,
  now: number,
): Promise<void> {
  if (isMirrored(about.entity)) await rebaseRowIn(db, await readMirrorState(db), about, now)
}

/** As rebaseRow, for callers that have read the mirror's state in their transaction. */
export async function rebaseRowIn(
  db: ClinicDatabase,
  mirror: MirrorState | null,
  about: Pick<OutboxEntry, 'entity' | 'key'>,
  now: number,
): Promise<void> {
  if (!isMirrored(about.entity) || !mirror?.complete) return
  const key = await readIdOrRef(db, about.key)
  // Only this row's changes: the queue may be long.
  const chain = await readChain(db, about.entity, key)
  if (!chain.some(dependsOnRow)) return
  const outlivesPatient = entityOf(about.entity).withPatient === 'stays'
  const mirrored = typeof key === 'number' ? await mirrorTable(db, about.entity).get(key) : undefined
  // planted: new-row-not-rebased
  const row = mirrored ?? createdRow(chain)
  if (!row) return
  const known = outlivesPatient ? await noteDeletedPatients(db, row, chain) : chain
  const conflict = rebaseChain(row, known, await readIds(db, known))
  // planted: conflict-taken-for-seen
  if (conflict) await markConflict(db, conflict, now)
}

/**
 * Whether a change of a mirrored row must be rebased on it. Only an edit that was never sent can be in conflict. The
 * bases of an income's edits tell of its patient, sent or not.
 */
function dependsOnRow(entry: OutboxEntry): boolean {
  const outlivesPatient = isMirrored(entry.entity) && entityOf(entry.entity).withPatient === 'stays'
  return isEdit(entry) && (outlivesPatient || isUnsent(entry))
}

/**
 * Returns the changes of a row that outlives its patient, with the pending deletion of that patient noted in their
 * bases.
 */
async function noteDeletedPatients(
  db: ClinicDatabase,
  row: MirrorRow,
  chain: readonly OutboxEntry[],
): Promise<OutboxEntry[]> {
  const named = [...referencesIn(row), ...chain.flatMap(referencesOf)].filter(({ entity }) => entity === 'patient')
  const ofPatients = await readChains(db, named, await readIds(db, chain))
  const ids = await readIds(db, [...ofPatients, ...chain])
  const bases = basesWithoutPatient(row, chain, patientsBeingDeleted(ofPatients, ids), ids)
  for (const [n, base] of bases) await db.outbox.update(n, { base })
  return chain.map((entry) => ({ ...entry, base: bases.get(entry.n) ?? entry.base }))
}

/** Returns the row of a creation that is not mirrored yet, with a version below all mirrored ones. */
function createdRow(chain: readonly OutboxEntry[]): MirrorRow | undefined {
  const creation = chain.find(({ kind }) => kind === 'create')
  return creation && { ...creation.patch, id: 0, version: -1 }
}

/**
 * Marks the first contradicting change and those after it for review, as one conflict. `answer` holds the server's side
 * of a clinical record.
 */
export async function markConflict(
  db: ClinicDatabase,
  { first, fields, sharing }: Conflict,
  now: number,
  answer: Review['answer'] = null,
): Promise<void> {
  await markForReview(db, first, { why: 'conflict', fields, now, answer })
  for (const entry of sharing) await markForReview(db, entry, { why: 'behind', fields: [], now })
}

/** Rebases the chains of those rows that edits are about. The rows have just been stored in the same transaction. */
export async function rebaseRows(
  db: ClinicDatabase,
  rows: Partial<Record<SyncedEntity, readonly { id: number }[]>>,
  now: number,
  { outbox, ids }: PendingChanges,
): Promise<void> {
  const named = new Set(outbox.filter(dependsOnRow).map((entry) => rowName(entry, ids)))
  if (named.size === 0) return
  const mirror = await readMirrorState(db)
  for (const entity of MIRRORED_ENTITIES) {
    for (const { id } of rows[entity] ?? []) {
      if (named.has(`${entity}:${id}`)) await rebaseRowIn(db, mirror, { entity, key: id }, now)
    }
  }
}

/** Rebases every row that edits are about, when the mirror has just become complete in the same transaction. */
export async function rebaseAll(db: ClinicDatabase, now: number, { outbox, ids }: PendingChanges): Promise<void> {
  const rows = new Map<string, Pick<OutboxEntry, 'entity' | 'key'>>()
  for (const entry of outbox.filter(isEdit)) rows.set(rowName(entry, ids), entry)
  const mirror = await readMirrorState(db)
  for (const row of rows.values()) await rebaseRowIn(db, mirror, row, now)
}

/**
 * Marks changes whose row is gone for review. Those of one row share one review, also with an existing one, but not
 * across a later own deletion of the row, which has resolved it (resolvedByDeletion).
 */
export async function markRowGone(
  db: ClinicDatabase,
  { outbox, ids }: PendingChanges,
  lost: readonly OutboxEntry[],
  now: number,
): Promise<void> {
  const marked = new Set(lost)
  const withReview = new Set<string>()
  for (const entry of outbox) {
    const row = rowName(entry, ids)
    if (marked.has(entry))
      await markForReview(db, entry, { why: withReview.has(row) ? 'behind' : 'deleted', fields: [], now })
    if (marked.has(entry) || entry.parked?.why === 'deleted') withReview.add(row)
    else if (entry.kind === 'delete') withReview.delete(row)
  }
}

/**
 * Merges all reviews for a row's deletion in this change's chain into one. A change in flight during the pull learns of
 * the deletion from its own answer, after later changes were marked.
 */
export async function joinRowGone(db: ClinicDatabase, change: OutboxEntry, now: number): Promise<void> {
  const chain = await readChainOf(db, change)
  const [, ...later] = chain.outbox.filter(({ parked }) => parked?.why === 'deleted')
  await markRowGone(db, chain, later, now)
}

/**
 * Marks a change for review that no answer refused: because of a rebase, or its row's deletion. `answer` holds the
 * server's side of a record.
 */
export async function markForReview(
  db: ClinicDatabase,
  entry: OutboxEntry,
  { why, fields, now, answer = null }: { why: ReviewReason; fields: string[]; now: number; answer?: Review['answer'] },
): Promise<void> {
  const parked: Review = { why, fields, status: null, answer, at: now }
  await db.outbox.update(entry.n, { state: 'parked', parked, frozen: null, nextAt: 0, hold: null })
}
