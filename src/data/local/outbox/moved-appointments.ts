import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { isFromNewerApp } from '#domain/sync/outbox/upgrade-entry.ts'

/**
 * Records that the change with sequence number `n` rescheduled an appointment, so that its patient has to be notified.
 */
export function noteMove(db: ClinicDatabase, n: number): Promise<void> {
  return rewriteMoves(db, (places) => [...places.filter((place) => place !== n), n])
}

/** Forgets a rescheduling: the patient was notified, or need not be. */
export function forgetMove(db: ClinicDatabase, n: number): Promise<void> {
  return rewriteMoves(db, (places) => places.filter((place) => place !== n))
}

/** Returns the accepted reschedulings whose patients still have to be notified, oldest first. */
export async function readAcceptedMoves(db: ClinicDatabase): Promise<OutboxEntry[]> {
  const moves: OutboxEntry[] = []
  for (const n of await readMoves(db)) {
    const change = await readChangeAt(db, n)
    if (change?.state === 'acked') moves.push(change)
  }
  return moves
}

/** Returns the change with this sequence number from the outbox or the journal; undefined if it was dropped. */
export async function readChangeAt(db: ClinicDatabase, n: number): Promise<OutboxEntry | undefined> {
  const change = (await db.outbox.get(n)) ?? (await db.journal.where('n').equals(n).first())
  return change && !isFromNewerApp(change) ? change : undefined
}

async function readMoves(db: ClinicDatabase): Promise<readonly number[]> {
  const stored = await db.meta.get('moved_turnos')
  return stored?.name === 'moved_turnos' ? stored.places : []
}

/** Rewrites the list, and leaves out changes that were dropped or are no longer in the journal. */
function rewriteMoves(db: ClinicDatabase, rewrite: (places: readonly number[]) => number[]): Promise<void> {
  return db.transaction('rw', [db.meta, db.outbox, db.journal], async () => {
    const places: number[] = []
    for (const n of rewrite(await readMoves(db))) if (await readChangeAt(db, n)) places.push(n)
    await db.meta.put({ name: 'moved_turnos', places })
  })
}
