import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readFormerNames, readMirrorState } from '#data/local/meta.ts'
import { PLAIN_EPOCH } from '#data/local/server-kind.ts'
import { mirrorTable } from '#data/local/view-reader.ts'
import {
  type Acknowledgement,
  type ChangedEntity,
  type Fields,
  isMirrored,
  MIRRORED_ENTITIES,
  type OutboxEntry,
} from '#domain/change/outbox-entry.ts'
import type { MirrorRow } from '#domain/change/rebase.ts'
import { type Reference, referencesIn, referencesOf, renamedReferences } from '#domain/change/references.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { isInWindow } from './apply-rows.ts'
import type { NewChange } from './new-entry.ts'

/*
 * A form, or its draft, that was begun before a restore names rows by the ids that they had then. One that the restored database
 * lacks comes back under another id; its ref stays.
 */

interface Restore {
  /** The changes that are kept or go again. */
  changes: readonly OutboxEntry[]
  /** Whether the restored database lacks what was taken then. */
  isLost: (ack: Acknowledgement | null) => boolean
  windowStart: LocalDate
}

/** Keeps what the rows were called that the restored database may lack; inside the caller's transaction, while they are mirrored. */
export async function keepFormerNames(db: ClinicDatabase, { changes, isLost, windowStart }: Restore): Promise<void> {
  const refs = { ...(await readFormerNames(db)) }
  for (const { kind, entity, key, ack } of changes) {
    if (kind === 'create' && ack?.id && isLost(ack)) refs[nameOf({ entity, key: ack.id })] = String(key)
  }
  const epoch = (await readMirrorState(db))?.epoch ?? PLAIN_EPOCH
  // What lies before the window keeps its id: no mirror would tell whether it is there.
  const isGone = (row: MirrorRow) => isLost({ epoch, version: row.version, id: row.id }) && isInWindow(row, windowStart)
  for (const entity of MIRRORED_ENTITIES) {
    const rows = await mirrorTable(db, entity).filter(isGone).toArray()
    for (const { id, ref } of rows) if (typeof ref === 'string') refs[nameOf({ entity, key: id })] = ref
  }
  await db.meta.put({ name: 'former_names', refs })
}

/**
 * The change with its rows as they are called now: by the id under which a lost one has come back, by its ref while it has not.
 * Inside the caller's transaction.
 */
export async function calledAsNow(db: ClinicDatabase, change: NewChange): Promise<NewChange> {
  const named = await presentNames(db, [change, ...referencesOf(change)])
  return {
    ...change,
    key: named(change.entity, change.key),
    patch: renamedReferences(change.patch, named),
    base: renamedReferences(change.base, named),
  }
}

/** What a form says or showed of a row, with the rows that it names as they are called now. Inside the caller's transaction. */
export async function fieldsAsNow(db: ClinicDatabase, fields: Fields): Promise<Fields> {
  return renamedReferences(fields, await presentNames(db, referencesIn(fields)))
}

type NameOf = (entity: ChangedEntity, key: RowKey) => RowKey

async function presentNames(db: ClinicDatabase, rows: readonly Reference[]): Promise<NameOf> {
  const refs = (await readFormerNames(db)) ?? {}
  const names = new Map<string, RowKey>()
  for (const row of rows) {
    const ref = refs[nameOf(row)]
    if (ref !== undefined) names.set(nameOf(row), await presentName(db, row, ref))
  }
  return (entity, key) => names.get(nameOf({ entity, key })) ?? key
}

/** A row that was only written on after the backup is there still, under its id. */
async function presentName(db: ClinicDatabase, { entity, key }: Reference, ref: string): Promise<RowKey> {
  if (!isMirrored(entity)) return ref
  const table = mirrorTable(db, entity)
  if (typeof key === 'number' && (await table.get(key))) return key
  return (await table.filter((row) => row.ref === ref).first())?.id ?? ref
}

function nameOf({ entity, key }: { entity: string; key: RowKey }): string {
  return `${entity}:${key}`
}
