import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readOutbox } from '#data/local/outbox.ts'
import { park } from '#data/sync/rebase-row.ts'
import type { OutboxEntry } from '#domain/change/outbox-entry.ts'

/**
 * A server that was plain has learnt our additions: the mirror is made anew with its own versions, the outbox is kept and its
 * requests are built anew. What the plain server said yes to is never offered again, since its versions were this device's own;
 * an income that may have arrived there is asked about, as it would have been.
 */
export async function leavePlain(db: ClinicDatabase, now: number): Promise<void> {
  const mirror = [db.appointments, db.patients, db.incomes, db.professionals]
  await db.transaction('rw', [...mirror, db.outbox, db.journal, db.meta], async () => {
    for (const table of mirror) await table.clear()
    await db.meta.bulkDelete(['mirror', 'plain'])
    await db.journal.toCollection().modify((entry) => {
      if (entry.ack) entry.ack.version = 0
    })
    for (const entry of await readOutbox(db)) await leftBehind(db, entry, now)
  })
}

async function leftBehind(db: ClinicDatabase, entry: OutboxEntry, now: number): Promise<void> {
  if (entry.ack) {
    await db.journal.put({ ...entry, ack: { ...entry.ack, version: 0 }, coveredAt: now })
    await db.outbox.delete(entry.n)
    return
  }
  const mayHaveArrived = entry.sent && entry.state !== 'parked'
  await db.outbox.update(entry.n, {
    frozen: null,
    sent: false,
    ...(entry.state === 'inflight' ? { state: 'queued' as const } : {}),
  })
  if (mayHaveArrived && entry.entity === 'income' && entry.kind === 'create') {
    await park(db, entry, { why: 'unsure', fields: [], now })
  }
}
