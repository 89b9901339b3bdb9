import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readByKeys } from '#data/local/database/read-by-keys.ts'
import { isReadOnly } from '#data/local/database/reading-transaction.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import {
  bySequence,
  canonicalKey,
  type KnownIds,
  OUTBOX_SCHEMA,
  type OutboxEntry,
  rowName,
} from '#domain/sync/outbox/outbox-entry.ts'
import { qualifiedName, REFERENCE_PATHS, type Reference, refsIn } from '#domain/sync/outbox/references.ts'
import { isFromNewerApp } from '#domain/sync/outbox/upgrade-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { readCachedOutbox } from './cached-outbox.ts'

/**
 * Returns every change that is not yet in the journal, in the person's order and today's layout. Changes of a newer
 * version of the app are left out, since this one can't interpret them.
 */
export function readOutbox(db: ClinicDatabase): Promise<OutboxEntry[]> {
  return isReadOnly() ? readCachedOutbox(db).then(sortReadable) : db.outbox.toArray(sortReadable)
}

/** Returns the outbox, and the number of entries that only a newer version of the app can read. */
export function readWholeOutbox(db: ClinicDatabase): Promise<{ outbox: OutboxEntry[]; ofNewerApp: number }> {
  return db.outbox.toArray((all) => {
    const outbox = sortReadable(all)
    return { outbox, ofNewerApp: all.length - outbox.length }
  })
}

/** Returns the changes that this app can read, in the person's order. */
export function sortReadable(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter((entry) => !isFromNewerApp(entry)).sort(bySequence)
}

/**
 * Returns the sequence number of the first change of a newer version of the app; null if there is none. Later changes
 * must not be sent before a newer app has read it.
 */
export async function readFirstOfNewerApp(db: ClinicDatabase): Promise<number | null> {
  const newer = await db.outbox.where('schema').above(OUTBOX_SCHEMA).primaryKeys()
  return newer.length > 0 ? Math.min(...newer) : null
}

/**
 * Returns the ids of the rows that these changes reference by ref. The device table is not asked for rows that were
 * never sent, which have no id, nor for rows whose id is in an acknowledgement. In a long outage those are most rows,
 * and each would cost a lookup.
 */
export function readIds(db: ClinicDatabase, entries: readonly OutboxEntry[]): Promise<KnownIds> {
  const unsent = new Set(entries.filter(isNeverSent).map(({ key }) => key))
  const answered = new Map(entries.flatMap(idsOfAnswer))
  const refs = [...new Set(entries.flatMap(refsIn))].filter((ref) => !unsent.has(ref) && !answered.has(ref))
  if (refs.length === 0) return Promise.resolve(answered)
  return db.ids
    .bulkGet(refs)
    .then((known) => new Map([...answered, ...known.flatMap((pair) => (pair ? [[pair.ref, pair.id] as const] : []))]))
}

/** The ref of the row that the change created, with the id from the server's answer. */
function idsOfAnswer({ kind, key, ack }: OutboxEntry): [string, number][] {
  return kind === 'create' && ack !== null && ack.id !== null ? [[String(key), ack.id]] : []
}

function isNeverSent({ kind, sent, ack }: OutboxEntry): boolean {
  return kind === 'create' && !sent && ack === null
}

/** What views are built from: the whole outbox, and the ids of the rows that it references. */
export interface PendingChanges {
  outbox: readonly OutboxEntry[]
  ids: KnownIds
}

/**
 * Reads the pending changes; a screen that joins several tables passes them to each reader. The promises are chained,
 * not awaited: after so many awaits a browser ends the transaction of a live query before its next read (Dexie's
 * PrematureCommitError).
 */
export function readPending(db: ClinicDatabase): Promise<PendingChanges> {
  return readOutbox(db).then((outbox) => readIds(db, outbox).then((ids) => ({ outbox, ids })))
}

/** Returns the rows that changes are about, by id where one is known: 'patient:17'. */
export function rowsWithChanges({ outbox, ids }: PendingChanges): ReadonlySet<string> {
  return new Set(outbox.map((entry) => rowName(entry, ids)))
}

/**
 * Returns the id of a row that may have got one since the key was read, else its ref. Runs in the caller's transaction.
 */
export async function readIdOrRef(db: ClinicDatabase, key: RowKey): Promise<RowKey> {
  return typeof key === 'string' ? ((await db.ids.get(key))?.id ?? key) : key
}

/** Returns all changes of a row in the person's order, whether they use its id or a ref. */
export function readChain(db: ClinicDatabase, entity: ChangedEntity, id: RowKey): Promise<OutboxEntry[]> {
  return readChains(db, [{ entity, key: id }], new Map())
}

/**
 * Returns the changes of all these rows, in the person's order. `ids` holds the known ids of rows that are given by
 * ref.
 */
export async function readChains(
  db: ClinicDatabase,
  rows: readonly Reference[],
  ids: KnownIds,
): Promise<OutboxEntry[]> {
  const named = canonicalRows(rows, ids)
  const chainsOf = (some: readonly Reference[]) =>
    readByKeys(
      db.outbox,
      '[entity+key]',
      some.map(({ entity, key }) => [entity, key]),
    )
  // Few rows have a former ref: the changes under the known keys do not wait for it.
  const [known, former] = await Promise.all([chainsOf(named), readFormerKeys(db, named)])
  return sortReadable(former.length === 0 ? known : [...known, ...(await chainsOf(former))])
}

/** Returns all changes that refer to one of these rows, in the person's order. `ids` as for readChains. */
export async function readReferring(
  db: ClinicDatabase,
  rows: readonly Reference[],
  ids: KnownIds,
): Promise<OutboxEntry[]> {
  const names = await allKeysOf(db, rows, ids)
  const found = await Promise.all(
    REFERENCE_PATHS.map(({ path, entity }) => {
      const keys = names.filter((name) => name.entity === entity).map(({ key }) => key)
      return readByKeys(db.outbox, path, keys)
    }),
  )
  return sortReadable([...new Map(found.flat().map((entry) => [entry.n, entry])).values()])
}

/** Returns the rows by every key that changes use for them, each once: their ids and their former refs. */
async function allKeysOf(db: ClinicDatabase, rows: readonly Reference[], ids: KnownIds): Promise<Reference[]> {
  const named = canonicalRows(rows, ids)
  return [...named, ...(await readFormerKeys(db, named))]
}

/** Returns each row once, by its id where that is known. */
function canonicalRows(rows: readonly Reference[], ids: KnownIds): Reference[] {
  const named = rows.map(({ entity, key }) => ({ entity, key: canonicalKey(key, ids) }))
  return [...new Map(named.map((row) => [qualifiedName(row), row])).values()]
}

/** Returns the same rows by the refs that they had here before their ids, but for the keys that are given. */
async function readFormerKeys(db: ClinicDatabase, named: readonly Reference[]): Promise<Reference[]> {
  const numbers = named.flatMap(({ key }) => (typeof key === 'number' ? [key] : []))
  const known = await readByKeys(db.ids, 'id', numbers)
  const given = new Set(named.map(qualifiedName))
  const former = known.flatMap(({ ref, id }) =>
    named.filter(({ key }) => key === id).map(({ entity }) => ({ entity, key: ref })),
  )
  return former.filter((row) => !given.has(qualifiedName(row)))
}

/** Returns all changes of a change's row, including itself, and the ids of the rows that they reference. */
export async function readChainOf(
  db: ClinicDatabase,
  { entity, key }: Pick<OutboxEntry, 'entity' | 'key'>,
): Promise<PendingChanges> {
  const outbox = await readChain(db, entity, await readIdOrRef(db, key))
  return { outbox, ids: await readIds(db, outbox) }
}

/** Returns a change by its change id; undefined once the mirror covers it and it is in the journal. */
export async function readChange(db: ClinicDatabase, opId: string): Promise<OutboxEntry | undefined> {
  const entry = await db.outbox.where('opId').equals(opId).first()
  return entry && !isFromNewerApp(entry) ? entry : undefined
}

/** Counts the changes that the server has not accepted, including refused ones and those of a newer app. */
export async function countUnconfirmed(db: ClinicDatabase): Promise<number> {
  const all = await db.outbox.toArray()
  return all.filter((entry) => isFromNewerApp(entry) || entry.state !== 'acked').length
}
