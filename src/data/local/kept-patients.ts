import { Dexie } from 'dexie'
import type { MirrorRow } from '#domain/change/rebase.ts'
import type { ClinicDatabase } from './clinic-database.ts'
import { readMirrorState } from './meta.ts'

interface Kept {
  /** What the rows are of: the mirror's state and how often the table has been written since this page began. */
  moment: string
  rows: MirrorRow[]
}

const kept = new WeakMap<ClinicDatabase, Kept>()
/** How often each database's patients were written, by any tab or worker that has told of it. */
const writes = new Map<string, number>()

const PATIENTS = /^idb:\/\/(.+)\/patients\//
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  Dexie.on('storagemutated', (parts) => {
    const written = Object.keys(parts).flatMap((part) => PATIENTS.exec(part)?.[1] ?? [])
    for (const name of new Set(written)) writes.set(name, writesOf(name) + 1)
  })
}

/**
 * Every mirrored patient in the given order. Thousands of them are read and sorted once, and again only after the mirror has
 * changed: a change in the outbox, which asks anew for all that a screen shows, finds them in memory. The mirror's state is looked
 * at in the question's own moment, since another tab's write is told only after it was made.
 */
export async function readKeptPatients(
  db: ClinicDatabase,
  order: (a: MirrorRow, b: MirrorRow) => number,
): Promise<MirrorRow[]> {
  listen()
  // One row is enough for a live question to hear of changes to any.
  const [state] = await Promise.all([readMirrorState(db), db.patients.limit(1).toArray()])
  const moment = JSON.stringify([state, writesOf(db.name)])
  const known = kept.get(db)
  if (known?.moment === moment) return known.rows
  const rows = ((await db.patients.toArray()) as unknown as MirrorRow[]).sort(order)
  kept.set(db, { moment, rows })
  return rows
}

function writesOf(name: string): number {
  return writes.get(name) ?? 0
}
