import type { ClinicDatabase, JournalEntry, KnownId } from '#data/local/clinic-database.ts'
import { readLivesMet, readMirrorState } from '#data/local/meta.ts'
import { readIds, readOutbox } from '#data/local/outbox.ts'
import { PLAIN_EPOCH } from '#data/local/server-kind.ts'
import { mirrorTable } from '#data/local/view-reader.ts'
import { isFromNewerApp } from '#domain/change/lift-entry.ts'
import { type Fate, fateOf, isOfOneLine, type KnownLife, livesMet } from '#domain/change/lives.ts'
import {
  type Acknowledgement,
  type ChangedEntity,
  canonicalKey,
  isCreation,
  isMirrored,
  type OutboxEntry,
  takesChainAlong,
} from '#domain/change/outbox-entry.ts'
import { chainOf, type MirrorRow } from '#domain/change/rebase.ts'
import { namedRows, refsIn } from '#domain/change/references.ts'
import { requestedRefs } from '#domain/change/requested-rows.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { type LocalDate, localDate } from '#domain/values/local-date.ts'
import { answeredRow } from './answered-row.ts'
import { isInWindow } from './apply-rows.ts'
import { QUEUED } from './decision.ts'
import { keepFormerNames } from './former-names.ts'
import { mustJudgeAll } from './judge-all.ts'
import { emptyMirror } from './mirror-drift.ts'
import { type NameOf, namesAbroad, namesOfRows, renamed } from './row-names.ts'

/** What a server says of its database's present life. */
export interface NewLife extends KnownLife {
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
    const passage = await passageTo(db, former ?? PLAIN_EPOCH, { epoch, lineage })
    const before = await changesBefore(db)
    const nameOf = await namesIn(db, before, passage)
    const after = await changesAfter(db, before, passage)
    if (passage.isSameLine) await keepNames(db, { before, after, passage, nameOf, now })
    else await forgetNames(db)
    await emptyMirror(db, epoch)
    const called = <Entry extends OutboxEntry>(entry: Entry) => calledIn(entry, nameOf, passage)
    await db.journal.bulkDelete(after.unsettled)
    await db.journal.bulkPut(after.settled.map((entry) => ({ coveredAt: now, ...called(entry) })))
    await db.outbox.bulkDelete(after.settled.map(({ n }) => n))
    await db.outbox.bulkPut(after.open.map(called))
  })
}

/** The way from the life that the mirror is of to the present one. */
interface Passage {
  /** The epoch of the former life. */
  former: number
  /** Whether both go on from one database, so that an id means the same row in both, or none. */
  isSameLine: boolean
  /** Whether the ids of that life are those of the present one. */
  isHome: (epoch: number) => boolean
  /** What has become of what was acknowledged. */
  fate: (ack: Acknowledgement) => Fate
}

async function passageTo(db: ClinicDatabase, former: number, present: KnownLife): Promise<Passage> {
  const met = livesMet(await readLivesMet(db), former, present)
  await db.meta.put({ name: 'lives', lives: met })
  const isHome = (epoch: number) => met.some((life) => life.epoch === epoch && isOfOneLine(life, present))
  // What a plain server took is not offered again: it knew neither names nor refs, so that it would be made twice.
  const fate = (ack: Acknowledgement) => (ack.epoch === PLAIN_EPOCH ? 'elsewhere' : fateOf(ack, present, met))
  return { former, isSameLine: isHome(former), isHome, fate }
}

/** What the device means and meant, as the former life has it. */
interface Before {
  journal: readonly JournalEntry[]
  outbox: readonly OutboxEntry[]
}

async function changesBefore(db: ClinicDatabase): Promise<Before> {
  const journal = await db.journal.toArray()
  return { journal: journal.filter((entry) => !isFromNewerApp(entry)), outbox: await readOutbox(db) }
}

/** The same as the present life has it; the rows are called as before. */
interface After {
  /** What it does not hold, to be sent in this order. */
  open: OutboxEntry[]
  /** What goes to the journal, or is to be written down there anew. */
  settled: OutboxEntry[]
  /** The names of those that leave the journal. */
  unsettled: string[]
}

async function changesAfter(db: ClinicDatabase, { journal, outbox }: Before, passage: Passage): Promise<After> {
  const journalled = journal.map((entry) => inLight(entry, passage))
  const pending = outbox.map((entry) => inLight(entry, passage))
  const lost = journalled.filter(isOpen)
  const overruled = await overruledDeletions(db, journal)
  const offered = lost.filter((entry) => !overruled.has(entry.opId)).map(withoutCover)
  const asked = await askedAnew(db, outbox, passage)
  const waiting = pending.filter(isOpen).map((entry) => (asked.has(entry.n) ? { ...entry, ...QUEUED } : entry))
  // Within a line the journal's names hold.
  const kept = journalled.filter((entry, place) => !isOpen(entry) && !(passage.isSameLine && entry === journal[place]))
  return {
    open: [...offered, ...waiting].map(reopened),
    settled: [...kept, ...pending.filter((entry) => !isOpen(entry))],
    unsettled: lost.map(({ opId }) => opId),
  }
}

function isOpen({ ack }: OutboxEntry): boolean {
  return ack === null
}

/**
 * The change with the yes by which the present life holds it, be it one of long ago: a restore may be undone. Without any when it is
 * lost.
 */
function inLight<Entry extends OutboxEntry>(entry: Entry, { fate }: Passage): Entry {
  const { opId, ack, formerly = [] } = entry
  const said = ack ? [...formerly, { opId, ack }] : formerly
  const held = said.findLast((yes) => yes.opId === opId && fate(yes.ack) === 'held')
  if (held && held.ack !== ack) {
    return { ...entry, ...ACKED, ack: held.ack, formerly: said.filter((yes) => yes !== held) }
  }
  return ack && fate(ack) === 'lost' ? { ...entry, ack: null, formerly: said } : entry
}

const ACKED = { state: 'acked', parked: null, frozen: null, hold: null } as const

/** As if it had never left; what was acknowledged is lost, and goes again. */
function reopened(entry: OutboxEntry): OutboxEntry {
  if (entry.state === 'acked') return { ...entry, ...QUEUED }
  return { ...entry, frozen: null, sent: false, state: entry.state === 'inflight' ? 'queued' : entry.state }
}

function withoutCover({ coveredAt: _, ...entry }: JournalEntry): OutboxEntry {
  return entry
}

/** The deletions whose row stands in the mirror as it was changed since: the operator has brought it back. */
async function overruledDeletions(db: ClinicDatabase, journal: readonly JournalEntry[]): Promise<ReadonlySet<string>> {
  const ids = await readIds(db, journal)
  const overruled = new Set<string>()
  for (const { entity, kind, key, ack, opId } of journal) {
    const id = canonicalKey(key, ids)
    if (kind !== 'delete' || !isMirrored(entity) || typeof id !== 'number') continue
    const row = await mirrorTable(db, entity).get(id)
    if (row && ack && row.version > ack.version) overruled.add(opId)
  }
  return overruled
}

/**
 * Questions that stand on rows which the present life does not tell so, with what waits behind them: the server is asked anew. They
 * are about a text of a clinical record, which no pull tells; about who has a DNI; in a database of another line all that stand on its
 * rows. And what waits behind one that is held after all goes on.
 */
async function askedAnew(
  db: ClinicDatabase,
  outbox: readonly OutboxEntry[],
  passage: Passage,
): Promise<ReadonlySet<number>> {
  const ids = await readIds(db, outbox)
  const named = outbox.flatMap(({ parked }) => parked?.answer?.existingId ?? [])
  const existing = new Map((await mirrorTable(db, 'patient').bulkGet(named)).map((row) => [row?.id, row]))
  const isHeld = (entry: OutboxEntry) => isOpen(entry) && !isOpen(inLight(entry, passage))
  const isAnother = (row: MirrorRow | undefined | null) =>
    !row || passage.fate({ epoch: passage.former, version: row.version, id: row.id }) === 'lost'
  const standsOnLost = (entry: OutboxEntry) => {
    const { entity, parked } = entry
    const existingId = parked?.answer?.existingId
    if (existingId !== undefined) return !passage.isSameLine || isAnother(existing.get(existingId))
    if (!passage.isSameLine) return takesChainAlong(entry)
    const told = entity === 'record' && parked?.why === 'conflict' ? answeredRow('record', parked.answer) : null
    return told !== null && isAnother(told)
  }
  const asked = outbox.filter((entry) => isHeld(entry) || standsOnLost(entry))
  const behind = asked.flatMap((entry) => chainOf(outbox, entry, ids).filter(({ parked }) => parked?.why === 'behind'))
  return new Set([...asked, ...behind].map(({ n }) => n))
}

/** How rows are called in the present life, by what they are called in the former one. */
async function namesIn(
  db: ClinicDatabase,
  { journal, outbox }: Before,
  { former, isSameLine, isHome }: Passage,
): Promise<NameOf> {
  const nameOf = await namesOfRows(db, [...journal, ...outbox])
  return isSameLine ? nameOf : namesAbroad(nameOf, former, isHome)
}

/** The change with its rows as they are called in the present life; in another line nothing keeps an id. */
function calledIn<Entry extends OutboxEntry>(entry: Entry, nameOf: NameOf, { isSameLine }: Passage): Entry {
  const called = renamed(entry, nameOf)
  if (isSameLine) return called
  const { ack, formerly = [] } = called
  const withoutId = (yes: Acknowledgement) => ({ ...yes, id: null })
  return {
    ...called,
    refs: {},
    ack: ack && withoutId(ack),
    formerly: formerly.map((yes) => ({ ...yes, ack: withoutId(yes.ack) })),
  }
}

interface Naming {
  before: Before
  after: After
  passage: Passage
  nameOf: NameOf
  now: number
}

/**
 * The lists of the new mirror tell which id each ref has now. Only of clinical records and of rows before the window they tell
 * nothing: those keep their ids, unless this device makes them again.
 */
async function keepNames(db: ClinicDatabase, { before, after, passage, nameOf, now }: Naming): Promise<void> {
  const windowStart = windowStartOf(clinicDayAt(now))
  const isLost = (ack: Acknowledgement) => passage.fate(ack) === 'lost'
  await keepFormerNames(db, { changes: [...before.journal, ...before.outbox], isLost, windowStart })
  const { open, settled } = after
  const untold = await untoldIds(db, open, nameOf, windowStart)
  const madeAgain = new Set(open.filter(isCreation).flatMap((entry) => [entry.key, ...requestedRefs(entry)]))
  await db.ids.bulkDelete(open.flatMap((entry) => refsIn(renamed(entry, nameOf))))
  await db.ids.bulkPut(untold.filter(({ ref }) => !madeAgain.has(ref)))
  const made = settled.filter(({ kind }) => kind === 'create')
  await db.ids.bulkPut(made.flatMap(({ key, ack }) => (ack?.id ? [{ ref: String(key), id: ack.id }] : [])))
}

/** In a database of another line an id is another row's. */
async function forgetNames(db: ClinicDatabase): Promise<void> {
  await db.meta.delete('former_names')
  await db.ids.clear()
}

/**
 * The ids of the rows that changes name and that no list of the new mirror tells. A row of which nobody knows the day is among them:
 * after an earlier restore nothing has told it yet.
 */
async function untoldIds(
  db: ClinicDatabase,
  entries: readonly OutboxEntry[],
  nameOf: NameOf,
  windowStart: LocalDate,
): Promise<KnownId[]> {
  const ids = await readIds(db, entries)
  const untold: KnownId[] = []
  for (const entry of entries) {
    for (const { entity, key } of namedRows(entry)) {
      const [id, ref] = [canonicalKey(key, ids), nameOf(entity, key)]
      if (entity === 'patient' || typeof id !== 'number' || typeof ref !== 'string') continue
      const dated = entity === 'record' ? undefined : ((await mirrorTable(db, entity).get(id)) ?? dayOf(entry, entity))
      if (!dated || !isInWindow(dated, windowStart)) untold.push({ ref, id })
    }
  }
  return untold
}

/** The day of a change's own row, as far as its person saw it. */
function dayOf({ entity, base }: OutboxEntry, named: ChangedEntity): { id: number; date: LocalDate } | undefined {
  return entity === named && typeof base.date === 'string' ? { id: 0, date: localDate(base.date) } : undefined
}
