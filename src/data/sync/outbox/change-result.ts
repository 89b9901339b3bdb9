import { liveQuery } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readCascades } from '#data/local/outbox/cascades.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { waitsForDecision } from '#domain/sync/outbox/blocking-change.ts'
import { isRefused, type OutboxEntry, type Review } from '#domain/sync/outbox/outbox-entry.ts'

/**
 * The state of a change whose form is waiting. A refused change continues under the change id that it has now.
 * - `held`: it waits for a person's decision, about an earlier change or about whether it arrived.
 * - `dropped`: the person dropped it meanwhile, in the sync centre.
 * - `eliminatedAlternatives`: how many alternatives the approval deleted.
 */
export type ChangeResult =
  | { kind: 'accepted'; eliminatedAlternatives?: number }
  | { kind: 'refused'; parked: Review; opId: string }
  | { kind: 'waiting' }
  | { kind: 'held' }
  | { kind: 'dropped' }

/**
 * Waits at most `patience` milliseconds for the server's answer to a change, given by its sequence number `n`.
 * 'waiting' if none came in time; the change stays in the outbox and is sent later. Rejects if the local database
 * fails.
 */
export async function awaitChangeResult(db: ClinicDatabase, n: number, patience: number): Promise<ChangeResult> {
  const present = await readChangeResult(db, n)
  if (present.kind !== 'waiting' || patience === 0) return present
  return awaitFirstResult(db, n, patience)
}

function awaitFirstResult(db: ClinicDatabase, n: number, patience: number): Promise<ChangeResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish({ kind: 'waiting' }), patience)
    const subscription = liveQuery(() => readChangeResult(db, n)).subscribe({
      next: (result) => {
        if (result.kind !== 'waiting') finish(result)
      },
      error: (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error('the local database failed', { cause: error }))
      },
    })
    function finish(result: ChangeResult) {
      clearTimeout(timer)
      // A live query may emit before `subscribe` has returned.
      queueMicrotask(() => subscription.unsubscribe())
      resolve(result)
    }
  })
}

/** A change that left the outbox is in the journal if the server accepted it. */
async function readChangeResult(db: ClinicDatabase, n: number): Promise<ChangeResult> {
  const entry = await db.outbox.get(n)
  if (!entry) {
    const journalled = await db.journal.where('n').equals(n).first()
    return journalled ? acceptedResult(journalled) : { kind: 'dropped' }
  }
  if (entry.state === 'acked') return acceptedResult(entry)
  if (entry.parked && !isRefused(entry)) return { kind: 'held' }
  if (entry.parked) return { kind: 'refused', parked: entry.parked, opId: entry.opId }
  const pending = await readPending(db)
  const isHeld = waitsForDecision(entry, pending.outbox, pending.ids, await readCascades(db, pending))
  return { kind: isHeld ? 'held' : 'waiting' }
}

function acceptedResult({ ack }: OutboxEntry): ChangeResult {
  const eliminated = ack?.eliminatedAlternatives
  return { kind: 'accepted', ...(eliminated !== undefined && { eliminatedAlternatives: eliminated }) }
}
