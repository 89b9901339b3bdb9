import type { ClinicDatabase, JournalEntry, KnownId } from '#data/local/clinic-database.ts'
import { readMirrorState } from '#data/local/meta.ts'
import { readIds, readOutbox } from '#data/local/outbox.ts'
import { PLAIN_EPOCH } from '#data/local/server-kind.ts'
import { mirrorTable } from '#data/local/view-reader.ts'
import {
  type Acknowledgement,
  canonicalKey,
  type Fields,
  isCreation,
  type KnownIds,
  MIRRORED_ENTITIES,
  type OutboxEntry,
} from '#domain/change/outbox-entry.ts'
import { chainOf } from '#domain/change/rebase.ts'
import { type Reference, referencesOf, refsIn, renamedReferences } from '#domain/change/references.ts'
import { requestedRefs } from '#domain/change/requested-rows.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { answeredRow } from './answered-row.ts'
import { isInWindow } from './apply-rows.ts'
import { QUEUED } from './decision.ts'
import { keepFormerNames } from './former-names.ts'
import { mustJudgeAll } from './judge-all.ts'
import { emptyMirror } from './mirror-drift.ts'

/** A life of the server's database: it went on from that change of the one before it; the first began with none. */
interface Life {
  epoch: number
  restoredFrom: number
}

/** What a server says of its database's present life, and of those that it goes on from, oldest first. */
export interface NewLife {
  epoch: number
  lineage: readonly Life[]
  /** The life that the server was asked about. */
  asked?: number
}

/**
 * The server's database began another life: the mirror is thrown away (the next pull makes it anew), the outbox is kept. Changes
 * that the restored database no longer holds are queued again in their order, those of the journal too; every request is built
 * anew under the change's own name. A row may be gone and come back under another id, sent again by the device that made it: so
 * changes name rows by their refs from now on, where they have one. A 410 of the same life (its cursor is of no use any more) costs
 * the mirror alone. Throws NewerChangesError.
 */
export async function beginLife(db: ClinicDatabase, { epoch, lineage, asked }: NewLife, now: number): Promise<void> {
  const mirror = [db.appointments, db.patients, db.incomes, db.professionals]
  await db.transaction('rw', [...mirror, db.outbox, db.ids, db.journal, db.meta], async () => {
    const former = (await readMirrorState(db))?.epoch
    // Another tab has left the life that was asked about: this answer came late, and its life may be over, too.
    if (asked !== undefined && former !== asked) return
    await mustJudgeAll(db)
    // The same life does not take this device's cursor any more: what the server said in it stands.
    if (former === epoch) return emptyMirror(db, epoch)
    const journal = await db.journal.toArray()
    const lost = journal.filter((entry) => isLost(entry.ack, lineage))
    const outbox = await readOutbox(db)
    const names = await namesOfRows(db, [...journal, ...outbox])
    const all = [...lost.map(withoutCover), ...outbox]
    const windowStart = windowStartOf(clinicDayAt(now))
    // In a database that does not go on from the former one an id may be another row's.
    const goesOn = lineage.some((life) => life.epoch === former)
    const older = goesOn ? await idsBeforeWindow(db, all, windowStart) : []
    if (goesOn) await keepFormerNames(db, { changes: all, isLost: (ack) => isLost(ack, lineage), windowStart })
    else await db.meta.delete('former_names')
    const overtaken = await askedOfLost(db, outbox, lineage)
    await emptyMirror(db, epoch)
    await db.journal.bulkDelete(lost.map((entry) => entry.opId))
    const isHeld = ({ ack }: OutboxEntry) => ack !== null && !isLost(ack, lineage)
    for (const entry of all.filter(isHeld)) await settled(db, entry, now)
    const again = (entry: OutboxEntry) => (overtaken.has(entry.n) ? { ...entry, ...QUEUED } : entry)
    const open = all.filter((entry) => !isHeld(entry)).map((entry) => byRef(reopened(again(entry)), names))
    await db.outbox.bulkPut(open)
    await forgetIds(db, open, older)
  })
}

/**
 * Questions about texts of a clinical record that the restored database does not hold, with what waits behind them: the server is
 * asked anew, since no pull tells how the record is now.
 */
async function askedOfLost(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  lineage: readonly Life[],
): Promise<ReadonlySet<number>> {
  const epoch = (await readMirrorState(db))?.epoch ?? PLAIN_EPOCH
  const ids = await readIds(db, outbox)
  const isAskedOfLost = ({ entity, parked }: OutboxEntry) => {
    const told = entity === 'record' && parked?.why === 'conflict' ? answeredRow('record', parked.answer) : null
    return told !== null && isLost({ epoch, version: told.version, id: told.id }, lineage)
  }
  const asked = outbox.filter(isAskedOfLost)
  const behind = asked.flatMap((entry) => chainOf(outbox, entry, ids).filter(({ parked }) => parked?.why === 'behind'))
  return new Set([...asked, ...behind].map(({ n }) => n))
}

/**
 * The lists of the new mirror tell which id each ref has now. Only of clinical records and of rows before the window (`older`) they
 * tell nothing: those keep their ids, unless this device makes them again.
 */
async function forgetIds(db: ClinicDatabase, open: readonly OutboxEntry[], older: readonly KnownId[]): Promise<void> {
  const madeAgain = new Set(open.filter(isCreation).flatMap((entry) => [entry.key, ...requestedRefs(entry)]))
  const records = new Set(open.filter(({ entity }) => entity === 'record').map(({ key }) => key))
  const isKept = (ref: string) => records.has(ref) && !madeAgain.has(ref)
  await db.ids.bulkDelete(open.flatMap(refsIn).filter((ref) => !isKept(ref)))
  await db.ids.bulkPut(older.filter(({ ref }) => !madeAgain.has(ref)))
}

/**
 * The rows before the window that changes name. One that the mirror does not hold is among them: after an earlier restore nothing has
 * told it yet.
 */
async function idsBeforeWindow(
  db: ClinicDatabase,
  entries: readonly OutboxEntry[],
  windowStart: LocalDate,
): Promise<KnownId[]> {
  const ids = await readIds(db, entries)
  const older: KnownId[] = []
  for (const { entity, key } of entries.flatMap(namedRows)) {
    const id = canonicalKey(key, ids)
    if ((entity !== 'appointment' && entity !== 'income') || typeof id !== 'number') continue
    const row = await mirrorTable(db, entity).get(id)
    const ref = row ? row.ref : key
    if (typeof ref === 'string' && !(row && isInWindow(row, windowStart))) older.push({ ref, id })
  }
  return older
}

/** What the rows that changes name are called in every life: by ref, or by id where they have none. */
type NameOf = (entity: string, key: RowKey) => RowKey

/** A ref may mean a row that has another one: a new patient turned out to be one on file. */
async function namesOfRows(db: ClinicDatabase, entries: readonly OutboxEntry[]): Promise<NameOf> {
  const ids = await readIds(db, entries)
  const names = new Map<string, RowKey>()
  for (const entity of MIRRORED_ENTITIES) {
    const known = entries.flatMap((entry) => namedIds(entry, entity, ids))
    for (const row of await mirrorTable(db, entity).bulkGet([...new Set(known)])) {
      if (row) names.set(`${entity}:${row.id}`, typeof row.ref === 'string' ? row.ref : row.id)
    }
  }
  for (const { entity, key, ack, kind } of entries) {
    const row = `${entity}:${ack?.id ?? canonicalKey(key, ids)}`
    if (kind === 'create' && !names.has(row)) names.set(row, key)
  }
  return (entity, key) => names.get(`${entity}:${canonicalKey(key, ids)}`) ?? key
}

function namedRows(entry: OutboxEntry): Reference[] {
  return [{ entity: entry.entity, key: entry.key }, ...referencesOf(entry)]
}

function namedIds(entry: OutboxEntry, entity: string, ids: KnownIds): number[] {
  return namedRows(entry)
    .filter((reference) => reference.entity === entity)
    .map(({ key }) => canonicalKey(key, ids))
    .filter((key) => typeof key === 'number')
}

function byRef(entry: OutboxEntry, nameOf: NameOf): OutboxEntry {
  const named = (fields: Fields) => renamedReferences(fields, nameOf)
  return { ...entry, key: nameOf(entry.entity, entry.key), patch: named(entry.patch), base: named(entry.base) }
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
  // What a plain server took is not offered again: it knew neither names nor refs, so that it would be made twice.
  if (ack === null || ack.epoch === PLAIN_EPOCH) return false
  // A database that was never restored is a new one: what another one took waits until that is put back.
  if (lineage.length === 0) return false
  const life = lineage.findIndex(({ epoch }) => epoch === ack.epoch)
  // It was taken in a life that this one does not go on from.
  if (life === -1) return true
  const next = lineage[life + 1]
  // A deletion of what was gone already has no version until the mirror covers it: the row may be back.
  return next !== undefined && (ack.version === 0 || next.restoredFrom < ack.version)
}

/** As if it had never left; what was acknowledged is lost, and goes again. */
function reopened(entry: OutboxEntry): OutboxEntry {
  const open = { ...entry, frozen: null, sent: false }
  if (entry.ack) return { ...open, ack: null, state: 'queued', tries: 0, serverErrors: 0, nextAt: 0, hold: null }
  return entry.state === 'inflight' ? { ...open, state: 'queued' } : open
}
