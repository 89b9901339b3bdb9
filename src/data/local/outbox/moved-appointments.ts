import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { isFromNewerApp } from '#domain/sync/outbox/upgrade-entry.ts'

/** Remembers that the appointment of the change at this place of the outbox was given another time, so that its patient is to be told. */
export function noteMove(db: ClinicDatabase, n: number): Promise<void> {
  return rewriteMoves(db, (places) => [...places.filter((place) => place !== n), n])
}

/** The patient was told, or need not be. */
export function forgetMove(db: ClinicDatabase, n: number): Promise<void> {
  return rewriteMoves(db, (places) => places.filter((place) => place !== n))
}

/** The moves whose patients are still to be told and that the server has taken, in the order in which they were made. */
export async function readAcceptedMoves(db: ClinicDatabase): Promise<OutboxEntry[]> {
  const moves: OutboxEntry[] = []
  for (const n of await readMoves(db)) {
    const change = await readChangeAt(db, n)
    if (change?.state === 'acked') moves.push(change)
  }
  return moves
}

/** The change that has this place in the outbox, or had it until the mirror covered it; undefined when it was dropped. */
export async function readChangeAt(db: ClinicDatabase, n: number): Promise<OutboxEntry | undefined> {
  const change = (await db.outbox.get(n)) ?? (await db.journal.where('n').equals(n).first())
  return change && !isFromNewerApp(change) ? change : undefined
}

async function readMoves(db: ClinicDatabase): Promise<readonly number[]> {
  const record = await db.meta.get('moved_turnos')
  return record?.name === 'moved_turnos' ? record.places : []
}

/** What was dropped, or accepted long ago, goes with the first rewriting after that. */
function rewriteMoves(db: ClinicDatabase, rewrite: (places: readonly number[]) => number[]): Promise<void> {
  return db.transaction('rw', [db.meta, db.outbox, db.journal], async () => {
    const places: number[] = []
    for (const n of rewrite(await readMoves(db))) if (await readChangeAt(db, n)) places.push(n)
    await db.meta.put({ name: 'moved_turnos', places })
  })
}
