import { changeTransaction } from '#data/local/database/change-transaction.ts'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { mirrorTables } from '#data/local/rows/mirror-table.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { RefusedError } from '#data/remote/http/api-error.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { readableJournal, refuseNewerChanges } from '#data/sync/pull/newer-changes.ts'
import { markForReview } from '#data/sync/pull/rebase-row.ts'
import { isCreation, mayHaveArrived, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { findOwnRow } from './sending/own-row.ts'

/**
 * Switches to our API after a baseline server was upgraded to it. The mirror is read again with the server's versions.
 * The outbox is kept, and its requests are serialized again.
 *
 * Changes that the baseline server accepted are not sent again, since their versions were this device's own. Nor is a
 * creation whose row is found there. An income that may have arrived needs review, as it would have before. Rejects
 * with UnreachableError or RefusedError if the server does not tell what is there, and with NewerChangesError; then
 * nothing has been changed.
 */
export async function upgradeFromBaseline(db: ClinicDatabase, ask: Ask, now: number): Promise<void> {
  const arrived = await findArrived(db, ask)
  await changeTransaction(db, async () => {
    await refuseNewerChanges(db)
    for (const table of mirrorTables(db)) await table.clear()
    await db.meta.bulkDelete(['mirror', 'plain'])
    const journal = await readableJournal(db)
    await db.journal.bulkPut(journal.map((entry) => ({ ...entry, ack: entry.ack && { ...entry.ack, version: 0 } })))
    for (const entry of await readOutbox(db)) await carryOver(db, entry, { id: arrived.get(entry.opId), now })
  })
}

/** Returns the ids of rows whose creations got no answer, by change id. The baseline mirror must still be there. */
async function findArrived(db: ClinicDatabase, ask: Ask): Promise<ReadonlyMap<string, number>> {
  const arrived = new Map<string, number>()
  for (const entry of (await readOutbox(db)).filter((other) => isCreation(other) && mayHaveArrived(other))) {
    const row = await rowOf(db, ask, entry)
    if (row) arrived.set(entry.opId, row.id)
  }
  return arrived
}

/** Treats a 404 as no row: a deleted patient has no list of records. */
async function rowOf(db: ClinicDatabase, ask: Ask, entry: OutboxEntry): Promise<{ id: number } | undefined> {
  try {
    return await findOwnRow(db, ask, entry)
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return undefined
    throw error
  }
}

/** Carries one entry over. `id` is that of the row that the change made although its answer was lost. */
async function carryOver(
  db: ClinicDatabase,
  entry: OutboxEntry,
  { id, now }: { id: number | undefined; now: number },
): Promise<void> {
  const ack = id === undefined ? entry.ack : { epoch: BASELINE_EPOCH, version: 0, id }
  if (ack) {
    if (entry.kind === 'create' && ack.id !== null) await db.ids.put({ ref: String(entry.key), id: ack.id })
    await db.journal.put({ ...entry, state: 'acked', ack: { ...ack, version: 0 }, parked: null, coveredAt: now })
    await db.outbox.delete(entry.n)
    return
  }
  await db.outbox.update(entry.n, {
    frozen: null,
    sent: false,
    ...(entry.state === 'inflight' ? { state: 'queued' as const } : {}),
  })
  if (mayHaveArrived(entry) && entry.entity === 'income' && entry.kind === 'create') {
    await markForReview(db, entry, { why: 'unsure', fields: [], now })
  }
}
