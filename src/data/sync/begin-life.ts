import type { ClinicDatabase, JournalEntry } from '#data/local/clinic-database.ts'
import { readOutbox } from '#data/local/outbox.ts'
import { mirrorTable } from '#data/local/view-reader.ts'
import { type Acknowledgement, type Fields, MIRRORED_ENTITIES, type OutboxEntry } from '#domain/change/outbox-entry.ts'
import { REFERENCE_FIELDS, referencesOf, refsIn } from '#domain/change/references.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { emptyMirror } from './mirror-drift.ts'

/** Where a life of the server's database was restored from: changes above that number are not in it. */
interface Life {
  epoch: number
  restoredFrom: number
}

/** What a server says of its database's present life, and of all its lives. */
export interface NewLife {
  epoch: number
  lineage: readonly Life[]
}

/**
 * The server's database began another life: the mirror is thrown away (the next pull makes it anew), the outbox is kept. Changes
 * that the restored database no longer holds are queued again in their order, those of the journal too; every request is built
 * anew under the change's own name. A row may be gone and come back under another id, sent again by the device that made it: so
 * changes name rows by their refs from now on, where they have one.
 */
export async function beginLife(db: ClinicDatabase, { epoch, lineage }: NewLife, now: number): Promise<void> {
  const mirror = [db.appointments, db.patients, db.incomes, db.professionals]
  await db.transaction('rw', [...mirror, db.outbox, db.ids, db.journal, db.meta], async () => {
    const journal = await db.journal.toArray()
    const lost = journal.filter((entry) => isLost(entry.ack, lineage))
    const outbox = await readOutbox(db)
    const refs = await refsOfRows(db, [...journal, ...outbox])
    await emptyMirror(db, epoch)
    await db.journal.bulkDelete(lost.map((entry) => entry.opId))
    const all = [...lost.map(withoutCover), ...outbox]
    const isHeld = ({ ack }: OutboxEntry) => ack !== null && !isLost(ack, lineage)
    for (const entry of all.filter(isHeld)) await settled(db, entry, now)
    const open = all.filter((entry) => !isHeld(entry)).map((entry) => byRef(reopened(entry), refs))
    await db.outbox.bulkPut(open)
    await forgetIds(db, open)
  })
}

/**
 * The lists of the new mirror tell which id each ref has now. Only clinical records are in none of them: one that is not lost
 * keeps its id.
 */
async function forgetIds(db: ClinicDatabase, open: readonly OutboxEntry[]): Promise<void> {
  const lostRecords = new Set(open.filter(({ kind }) => kind === 'create').map(({ key }) => key))
  const isKept = (entry: OutboxEntry, ref: string) =>
    entry.entity === 'record' && entry.key === ref && !lostRecords.has(ref)
  await db.ids.bulkDelete(open.flatMap((entry) => refsIn(entry).filter((ref) => !isKept(entry, ref))))
}

/** The refs of the rows that changes name by id: 'patient:17' → ref. */
type RefsOfRows = ReadonlyMap<string, string>

async function refsOfRows(db: ClinicDatabase, entries: readonly OutboxEntry[]): Promise<RefsOfRows> {
  const refs = new Map<string, string>()
  for (const entity of MIRRORED_ENTITIES) {
    const ids = entries.flatMap((entry) => namedIds(entry, entity))
    for (const row of await mirrorTable(db, entity).bulkGet([...new Set(ids)])) {
      if (typeof row?.ref === 'string') refs.set(`${entity}:${row.id}`, row.ref)
    }
  }
  for (const { entity, key, ack, kind } of entries) {
    if (kind === 'create' && ack?.id != null) refs.set(`${entity}:${ack.id}`, String(key))
  }
  return refs
}

function namedIds(entry: OutboxEntry, entity: string): number[] {
  const named = [{ entity: entry.entity, key: entry.key }, ...referencesOf(entry)]
  return named.flatMap(({ entity: of, key }) => (of === entity && typeof key === 'number' ? [key] : []))
}

function byRef(entry: OutboxEntry, refs: RefsOfRows): OutboxEntry {
  const refOf = (entity: string, key: RowKey): RowKey => refs.get(`${entity}:${key}`) ?? key
  const named = (fields: Fields): Fields => {
    const references = REFERENCE_FIELDS.flatMap(({ field, entity }) => {
      const key = fields[field]
      return typeof key === 'number' ? [[field, refOf(entity, key)] as const] : []
    })
    return { ...fields, ...Object.fromEntries(references) }
  }
  return { ...entry, key: refOf(entry.entity, entry.key), patch: named(entry.patch), base: named(entry.base) }
}

function withoutCover({ coveredAt: _, ...entry }: JournalEntry): OutboxEntry {
  return entry
}

/** The restored database holds it: the next mirror will show it. */
async function settled(db: ClinicDatabase, entry: OutboxEntry, now: number): Promise<void> {
  await db.journal.put({ ...entry, coveredAt: now })
  await db.outbox.delete(entry.n)
}

function isLost(ack: Acknowledgement | null, lineage: readonly Life[]): boolean {
  if (ack === null) return false
  // A deletion of what was gone already has no version of its own: the row may be back.
  return lineage.some((life) => life.epoch > ack.epoch && (ack.version === 0 || life.restoredFrom < ack.version))
}

/** As if it had never left; what was acknowledged is lost, and goes again. */
function reopened(entry: OutboxEntry): OutboxEntry {
  const open = { ...entry, frozen: null, sent: false }
  if (entry.ack) return { ...open, ack: null, state: 'queued', tries: 0, serverErrors: 0, nextAt: 0, hold: null }
  return entry.state === 'inflight' ? { ...open, state: 'queued' } : open
}
