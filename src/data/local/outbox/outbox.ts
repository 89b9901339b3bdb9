import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import {
  bySequence,
  canonicalKey,
  type KnownIds,
  OUTBOX_SCHEMA,
  type OutboxEntry,
  rowName,
} from '#domain/sync/outbox/outbox-entry.ts'
import { REFERENCE_PATHS, type Reference, refsIn } from '#domain/sync/outbox/references.ts'
import { isFromNewerApp } from '#domain/sync/outbox/upgrade-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/**
 * Every change that the server has not yet settled for good, in the person's order and in today's layout. Those of a newer
 * version of the app are not among them: this one can't tell what they mean.
 */
export function readOutbox(db: ClinicDatabase): Promise<OutboxEntry[]> {
  return db.outbox.toArray(inOrder)
}

/** The same, and how many lie there beside them that only a newer version of the app can read: whether those were sent only it can tell. */
export function readWholeOutbox(db: ClinicDatabase): Promise<{ outbox: OutboxEntry[]; ofNewerApp: number }> {
  return db.outbox.toArray((all) => {
    const outbox = inOrder(all)
    return { outbox, ofNewerApp: all.length - outbox.length }
  })
}

/** Those of these changes that this app can read, in the person's order. */
export function inOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.filter((entry) => !isFromNewerApp(entry)).sort(bySequence)
}

/**
 * Where the changes of a newer version of the app begin (an older tab, or an older release, meets them); null when there are
 * none, or none made before the place `before` in the person's order. Nothing that the person did after them may be sent before
 * they can be read.
 */
export async function firstOfNewerApp(db: ClinicDatabase, before = Number.POSITIVE_INFINITY): Promise<number | null> {
  const newer = await db.outbox.where('schema').above(OUTBOX_SCHEMA).primaryKeys()
  const first = newer.length > 0 ? Math.min(...newer) : null
  return first !== null && first < before ? first : null
}

/**
 * The ids that the server gave to the rows that these changes name by ref. What has never left this device has none, and of a row
 * that was just made its answer tells it: in a long outage that is most of them, and each would be a question of its own to the disk.
 */
export function readIds(db: ClinicDatabase, entries: readonly OutboxEntry[]): Promise<KnownIds> {
  const unsent = new Set(entries.filter(isUnheardOf).map(({ key }) => key))
  const answered = new Map(entries.flatMap(idInAnswer))
  const refs = [...new Set(entries.flatMap(refsIn))].filter((ref) => !unsent.has(ref) && !answered.has(ref))
  if (refs.length === 0) return Promise.resolve(answered)
  return db.ids
    .bulkGet(refs)
    .then((known) => new Map([...answered, ...known.flatMap((pair) => (pair ? [[pair.ref, pair.id] as const] : []))]))
}

/** The ref of the row that the change made, and the id that the answer to it told. */
function idInAnswer({ kind, key, ack }: OutboxEntry): [string, number][] {
  return kind === 'create' && ack !== null && ack.id !== null ? [[String(key), ack.id]] : []
}

function isUnheardOf({ kind, sent, ack }: OutboxEntry): boolean {
  return kind === 'create' && !sent && ack === null
}

/** What every view is folded from: the whole outbox, and the ids of the rows that it names. */
export interface PendingChanges {
  outbox: readonly OutboxEntry[]
  ids: KnownIds
}

/**
 * Read once per question: a screen that joins several tables hands it to each of their readers. Chained, not awaited, all the way
 * down: behind so many awaits a browser ends the transaction of a live question before its next reading (Dexie's
 * PrematureCommitError).
 */
export function readPending(db: ClinicDatabase): Promise<PendingChanges> {
  return readOutbox(db).then((outbox) => readIds(db, outbox).then((ids) => ({ outbox, ids })))
}

/** The rows that changes are of, by id where it is known: 'patient:17'. */
export function rowsWithChanges({ outbox, ids }: PendingChanges): ReadonlySet<string> {
  return new Set(outbox.map((entry) => rowName(entry, ids)))
}

/** What a row is called by now that may have got its id since the key was read; inside the caller's transaction. */
export async function idOrRef(db: ClinicDatabase, key: RowKey): Promise<RowKey> {
  return typeof key === 'string' ? ((await db.ids.get(key))?.id ?? key) : key
}

/** All changes of the row with this id (a ref while it has none), in the person's order, whether they name it by id or by a ref. */
export function readChain(db: ClinicDatabase, entity: ChangedEntity, id: RowKey): Promise<OutboxEntry[]> {
  return readChains(db, [{ entity, key: id }], new Map())
}

/** The chains of all these rows, in the person's order; `ids`: what is known of the rows that are given by a ref. */
export async function readChains(
  db: ClinicDatabase,
  rows: readonly Reference[],
  ids: KnownIds,
): Promise<OutboxEntry[]> {
  const names = await namesOf(db, rows, ids)
  const changes = db.outbox.where('[entity+key]').anyOf(names.map(({ entity, key }) => [entity, key]))
  return inOrder(await changes.toArray())
}

/** All changes that name one of these rows besides their own, in the person's order; `ids` as for readChains. */
export async function readReferring(
  db: ClinicDatabase,
  rows: readonly Reference[],
  ids: KnownIds,
): Promise<OutboxEntry[]> {
  const names = await namesOf(db, rows, ids)
  const found = new Map<number, OutboxEntry>()
  for (const { path, entity } of REFERENCE_PATHS) {
    const keys = names.filter((name) => name.entity === entity).map(({ key }) => key)
    for (const entry of await db.outbox.where(path).anyOf(keys).toArray()) found.set(entry.n, entry)
  }
  return inOrder([...found.values()])
}

/** The rows by everything that they are called in changes: their ids, and the refs that they had before. */
async function namesOf(db: ClinicDatabase, rows: readonly Reference[], ids: KnownIds): Promise<Reference[]> {
  const named = rows.map(({ entity, key }) => ({ entity, key: canonicalKey(key, ids) }))
  const known = await db.ids
    .where('id')
    .anyOf(named.map(({ key }) => key))
    .toArray()
  const byRef = known.flatMap(({ ref, id }) =>
    named.filter(({ key }) => key === id).map(({ entity }) => ({ entity, key: ref })),
  )
  return [...named, ...byRef]
}

/** All changes of the row that a change is of (readChain), the change itself among them, and the ids of the rows that they name. */
export async function readChainOf(
  db: ClinicDatabase,
  { entity, key }: Pick<OutboxEntry, 'entity' | 'key'>,
): Promise<PendingChanges> {
  const outbox = await readChain(db, entity, await idOrRef(db, key))
  return { outbox, ids: await readIds(db, outbox) }
}

/** One change by its name; undefined once the server's answer has been covered by the mirror (then it stands in the journal). */
export async function readChange(db: ClinicDatabase, opId: string): Promise<OutboxEntry | undefined> {
  const entry = await db.outbox.where('opId').equals(opId).first()
  return entry && !isFromNewerApp(entry) ? entry : undefined
}

/** How many changes the server has not yet said yes to, refused ones included, and those that only a newer app can read. */
export async function countUnsettled(db: ClinicDatabase): Promise<number> {
  const all = await db.outbox.toArray()
  return all.filter((entry) => isFromNewerApp(entry) || entry.state !== 'acked').length
}
