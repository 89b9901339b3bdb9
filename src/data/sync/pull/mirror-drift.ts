import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { isUnmoved, readMirrorState } from '#data/local/database/meta.ts'
import { mirrorTable, mirrorTables } from '#data/local/rows/mirror-table.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { type Ask, fetchDigest } from '#data/remote/sync-api.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { digestOfRows, type RowDigest } from '#domain/sync/replies/row-digest.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { MirrorDigest } from '#domain/wire/rows/row-readers.ts'
import { isInWindow } from './apply-rows.ts'

interface DriftCheck {
  /** Sends requests for that epoch only. */
  askIn: (epoch: number) => Ask
  today: LocalDate
  /** The first mirrored day; null for all. */
  windowStart: LocalDate | null
}

/**
 * Compares the mirror with the server's digest, once a clinic day from the day after the first pull on. A mirror that
 * differs is discarded; returns true then. This finds bugs: while both ends follow the protocol they never differ. Only
 * complete mirrors at the server's cursor are compared: one that another tab is filling stands at that cursor before
 * its rows are here.
 */
export async function dropDrifted(db: ClinicDatabase, { askIn, today, windowStart }: DriftCheck): Promise<boolean> {
  const known = await db.meta.get('digest')
  const drifts = known?.name === 'digest' ? known.drifts : 0
  if (known?.name === 'digest' && known.day === today) return false
  const stateBefore = await readMirrorState(db)
  if (!stateBefore?.complete) return false
  const theirs = known ? await digestOf(askIn(stateBefore.epoch), windowStart) : null
  return db.transaction('rw', [...mirrorTables(db), db.meta], async () => {
    if (theirs && !isUnmoved(await readMirrorState(db), { ...theirs, generation: stateBefore.generation })) return false
    const drifted = theirs !== null && !(await matchesServer(db, theirs, windowStart))
    await db.meta.put({ name: 'digest', day: today, drifts: drifts + (drifted ? 1 : 0) })
    if (drifted) await emptyMirror(db, theirs.epoch)
    return drifted
  })
}

/** Null if the server does not answer; the next try is tomorrow. The comparison must not prevent sending. */
async function digestOf(ask: Ask, windowStart: LocalDate | null): Promise<MirrorDigest | null> {
  try {
    return await fetchDigest(ask, windowStart)
  } catch (error) {
    if (error instanceof RefusedError || error instanceof UnreachableError) return null
    throw error
  }
}

async function matchesServer(
  db: ClinicDatabase,
  theirs: MirrorDigest,
  windowStart: LocalDate | null,
): Promise<boolean> {
  for (const entity of SYNCED_ENTITIES) {
    // A row before the window stays while a change refers to it, but the server's digest leaves it out.
    const rows = (await mirrorTable(db, entity).toArray()).filter((row) => isInWindow(row, windowStart))
    if (!isSameDigest(digestOfRows(rows), theirs.rows[entity])) return false
  }
  return true
}

function isSameDigest(a: RowDigest, b: RowDigest): boolean {
  return a.count === b.count && a.hash === b.hash
}

/** Discards the mirror, so that the next pull fills it in this epoch. Runs in the caller's transaction or its own. */
export async function emptyMirror(db: ClinicDatabase, epoch: number): Promise<void> {
  const tables = mirrorTables(db)
  await db.transaction('rw', [...tables, db.meta], async () => {
    for (const table of tables) await table.clear()
    await db.meta.delete('older_counts')
    await db.meta.put({ name: 'mirror', epoch, cursor: null, filled: [], complete: false })
  })
}
