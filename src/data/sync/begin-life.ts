import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readOutbox } from '#data/local/outbox.ts'
import type { Acknowledgement, OutboxEntry } from '#domain/change/outbox-entry.ts'

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
 * anew under the change's own name.
 */
export async function beginLife(db: ClinicDatabase, { epoch, lineage }: NewLife, now: number): Promise<void> {
  const mirror = [db.appointments, db.patients, db.incomes, db.professionals]
  await db.transaction('rw', [...mirror, db.outbox, db.ids, db.journal, db.meta], async () => {
    for (const table of mirror) await table.clear()
    await db.meta.put({ name: 'mirror', epoch, cursor: null, filled: [], complete: false })
    const lost = (await db.journal.toArray()).filter((entry) => isLost(entry.ack, lineage))
    await db.journal.bulkDelete(lost.map((entry) => entry.opId))
    const again = lost.map(({ coveredAt: _, ...entry }) => entry)
    for (const entry of [...again, ...(await readOutbox(db))]) {
      if (entry.ack && !isLost(entry.ack, lineage)) await settled(db, entry, now)
      else await db.outbox.put(await reopened(db, entry, lineage))
    }
  })
}

/** The restored database holds it: the next mirror will show it. */
async function settled(db: ClinicDatabase, entry: OutboxEntry, now: number): Promise<void> {
  await db.journal.put({ ...entry, coveredAt: now })
  await db.outbox.delete(entry.n)
}

function isLost(ack: Acknowledgement | null, lineage: readonly Life[]): boolean {
  return ack !== null && lineage.some((life) => life.epoch > ack.epoch && life.restoredFrom < ack.version)
}

async function reopened(db: ClinicDatabase, entry: OutboxEntry, lineage: readonly Life[]): Promise<OutboxEntry> {
  const open = { ...entry, frozen: null, sent: false }
  if (isLost(entry.ack, lineage)) {
    if (entry.kind === 'create') await db.ids.delete(String(entry.key))
    return { ...open, ack: null, state: 'queued', tries: 0, serverErrors: 0, nextAt: 0, hold: null }
  }
  return entry.state === 'inflight' ? { ...open, state: 'queued' } : open
}
