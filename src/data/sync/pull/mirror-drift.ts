import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState, standsAt } from '#data/local/database/meta.ts'
import { mirrorTable, mirrorTables } from '#data/local/rows/mirror-table.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { type Ask, fetchDigest } from '#data/remote/sync-api.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { digestOfRows, type RowDigest } from '#domain/sync/replies/row-digest.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { MirrorDigest } from '#domain/wire/row-readers.ts'
import { isInWindow } from './apply-rows.ts'

interface Look {
  /** Asks a server of that epoch only. */
  askIn: (epoch: number) => Ask
  today: LocalDate
  /** The first day that is mirrored; null for all. */
  windowStart: LocalDate | null
}

/**
 * Once a day of the clinic, the first on the day after the first mirror: a mirror that holds other rows than the server says that it
 * should is thrown away; true when it must be made anew. That never happens while both ends keep the rules, and is how a device finds
 * out that one did not. Only at the same point of the sequence is there something to compare, and only of a whole mirror: one
 * that another tab is making anew stands at that point before its rows are here.
 */
export async function dropDrifted(db: ClinicDatabase, { askIn, today, windowStart }: Look): Promise<boolean> {
  const known = await db.meta.get('digest')
  const drifts = known?.name === 'digest' ? known.drifts : 0
  if (known?.name === 'digest' && known.day === today) return false
  const asked = await readMirrorState(db)
  if (!asked?.complete) return false
  const theirs = known ? await digestOf(askIn(asked.epoch), windowStart) : null
  return db.transaction('rw', [...mirrorTables(db), db.meta], async () => {
    if (theirs && !standsAt(await readMirrorState(db), { ...theirs, generation: asked.generation })) return false
    const drifted = theirs !== null && !(await equals(db, theirs, windowStart))
    await db.meta.put({ name: 'digest', day: today, drifts: drifts + (drifted ? 1 : 0) })
    if (drifted) await emptyMirror(db, theirs.epoch)
    return drifted
  })
}

/** Null when the server does not say: it is asked again tomorrow. A comparison must keep no change from being sent. */
async function digestOf(ask: Ask, windowStart: LocalDate | null): Promise<MirrorDigest | null> {
  try {
    return await fetchDigest(ask, windowStart)
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnreachableError) return null
    throw error
  }
}

async function equals(db: ClinicDatabase, theirs: MirrorDigest, windowStart: LocalDate | null): Promise<boolean> {
  for (const entity of SYNCED_ENTITIES) {
    // A row before the window stays while a change names it; the server does not count it.
    const rows = (await mirrorTable(db, entity).toArray()).filter((row) => isInWindow(row, windowStart))
    if (!same(digestOfRows(rows), theirs.rows[entity])) return false
  }
  return true
}

function same(a: RowDigest, b: RowDigest): boolean {
  return a.count === b.count && a.hash === b.hash
}

/** Throws the mirror away, so that the next pull makes it anew in the epoch `epoch`; inside the caller's transaction or its own. */
export async function emptyMirror(db: ClinicDatabase, epoch: number): Promise<void> {
  const tables = mirrorTables(db)
  await db.transaction('rw', [...tables, db.meta], async () => {
    for (const table of tables) await table.clear()
    await db.meta.delete('older_counts')
    await db.meta.put({ name: 'mirror', epoch, cursor: null, filled: [], complete: false })
  })
}
