import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readFormerRefs, readMirrorState } from '#data/local/database/meta.ts'
import { mirrorTable } from '#data/local/rows/mirror-table.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import type { NewChange } from '#data/sync/outbox/new-entry.ts'
import { mirroredPatientName, mirroredRefs, type RemapKey, remapChange } from '#data/sync/outbox/row-keys.ts'
import { isInWindow } from '#data/sync/pull/apply-rows.ts'
import { isMirrored, MIRRORED_ENTITIES } from '#domain/fields/entities.ts'
import type { MirrorRow } from '#domain/sync/merge/rebase.ts'
import type { Acknowledgement, Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import {
  namedRows,
  qualifiedName,
  type Reference,
  referencesIn,
  referencesOf,
  remapReferences,
} from '#domain/sync/outbox/references.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/*
 * A form or draft from before a restore refers to rows by the ids of that time. A row that the restored database lacks
 * comes back under another id; its ref stays.
 */

interface Restore {
  /** The changes that are kept or sent again. */
  changes: readonly OutboxEntry[]
  /** Whether the restored database lacks what was accepted then. */
  isLost: (ack: Acknowledgement) => boolean
  windowStart: LocalDate
}

/**
 * Records the refs of the rows that the restored database may lack. Runs in the caller's transaction, while those rows
 * are still mirrored.
 */
export async function keepFormerRefs(db: ClinicDatabase, { changes, isLost, windowStart }: Restore): Promise<void> {
  const refs = { ...(await readFormerRefs(db)) }
  for (const { kind, entity, key, ack } of changes) {
    if (kind === 'create' && ack?.id && isLost(ack)) refs[qualifiedName({ entity, key: ack.id })] = String(key)
  }
  const epoch = (await readMirrorState(db))?.epoch ?? BASELINE_EPOCH
  // A row before the window keeps its id, since no mirror would tell whether it is there.
  const isGone = (row: MirrorRow) => isLost({ epoch, version: row.version, id: row.id }) && isInWindow(row, windowStart)
  for (const entity of MIRRORED_ENTITIES) {
    const rows = await mirrorTable(db, entity).filter(isGone).toArray()
    for (const { id, ref } of rows) if (typeof ref === 'string') refs[qualifiedName({ entity, key: id })] = ref
  }
  await db.meta.put({ name: 'former_names', refs })
}

/** A row as a form showed it, possibly long ago, since drafts outlive a sign-out. */
export interface SeenRow {
  key: RowKey
  ref?: string | null
  date?: LocalDate
}

/** A change as its form intends it, and the row as the form showed it; null for a creation. */
export interface IntendedChange {
  change: NewChange
  seen: SeenRow | null
}

/**
 * Returns the change with the current keys of its rows: the new id of a lost row that has come back, else its ref. The
 * form gives the ref of the change's own row (`seen`), whatever the mirror holds. Runs in the caller's transaction.
 */
export async function resolveCurrentId(
  db: ClinicDatabase,
  { change, seen }: IntendedChange,
  windowStart: LocalDate,
): Promise<NewChange> {
  // Nothing can know a new row's key yet; looking it up would scan the whole mirror.
  const [names, ownKey] = await Promise.all([
    readCurrentKeys(db, seen ? namedRows(change) : referencesOf(change)),
    seen ? readCurrentKeyOfSeen(db, change, seen, windowStart) : change.key,
  ])
  const own = qualifiedName(change)
  if (!names.has(own)) names.set(own, ownKey)
  const called = remapChange(change, keysFrom(names))
  const [refs, patientName] = await Promise.all([mirroredRefs(db, called), mirroredPatientName(db, called)])
  const ref = typeof called.key === 'number' ? seen?.ref : null
  return { ...called, patientName, refs: ref ? { ...refs, [qualifiedName(called)]: ref } : refs }
}

/** Returns a form's fields with the current keys of the rows that they refer to. Runs in the caller's transaction. */
export async function withCurrentKeys(db: ClinicDatabase, fields: Fields): Promise<Fields> {
  return remapReferences(fields, keysFrom(await readCurrentKeys(db, referencesIn(fields))))
}

const keysFrom =
  (names: ReadonlyMap<string, RowKey>): RemapKey =>
  (entity, key) =>
    names.get(qualifiedName({ entity, key })) ?? key

/** Returns the current keys of those rows that a restore has lost, or whose ids a sign-out has erased. */
async function readCurrentKeys(db: ClinicDatabase, rows: readonly Reference[]): Promise<Map<string, RowKey>> {
  const former = (await readFormerRefs(db)) ?? {}
  const names = new Map<string, RowKey>()
  for (const row of rows) {
    const ref = former[qualifiedName(row)] ?? (await findUnknownRef(db, row))
    if (ref !== undefined) names.set(qualifiedName(row), await readCurrentKey(db, row, ref))
  }
  return names
}

/** Returns a ref that is unknown here: a draft that outlived a sign-out was begun on a row created on this device. */
async function findUnknownRef(db: ClinicDatabase, { entity, key }: Reference): Promise<string | undefined> {
  if (typeof key === 'number' || (await db.ids.get(key))) return undefined
  const isMadeHere = (await db.outbox.where('[entity+key]').equals([entity, key]).count()) > 0
  return isMadeHere ? undefined : key
}

/** Returns a row's current key. A row that was only edited after the backup is still there under its id. */
async function readCurrentKey(db: ClinicDatabase, { entity, key }: Reference, ref: string): Promise<RowKey> {
  if (!isMirrored(entity)) return ref
  const table = mirrorTable(db, entity)
  if (typeof key === 'number' && (await table.get(key))?.ref === ref) return key
  return (await table.filter((row) => row.ref === ref).first())?.id ?? ref
}

/**
 * Returns the current key of the form's own row. No mirror tells whether a clinical record, or a row before the window,
 * is still there under its id; those keep the id. A deletion of a missing row keeps it too, since its purpose is
 * fulfilled.
 */
async function readCurrentKeyOfSeen(
  db: ClinicDatabase,
  { entity, kind, key }: NewChange,
  { ref, date }: SeenRow,
  windowStart: LocalDate,
): Promise<RowKey> {
  if (typeof key !== 'number' || typeof ref !== 'string' || !isMirrored(entity)) return key
  const name = await readCurrentKey(db, { entity, key }, ref)
  const isExpected = kind !== 'delete' && !(date !== undefined && date < windowStart)
  return isExpected || name !== ref || (await mirrorTable(db, entity).get(key)) ? name : key
}
