import { liveQuery } from 'dexie'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readChange } from '#data/local/outbox.ts'
import type { OutboxEntry, Parked } from '#domain/change/outbox-entry.ts'

/** What became of a change while its form waited. */
export type Settlement = { kind: 'accepted' } | { kind: 'refused'; parked: Parked } | { kind: 'waiting' }

/**
 * Waits for the server's answer to one change, at most `patience` milliseconds; 'waiting' when none came in time (the change
 * stays in the outbox and goes when it can).
 */
export function settle(db: ClinicDatabase, opId: string, patience: number): Promise<Settlement> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish({ kind: 'waiting' }), patience)
    const subscription = liveQuery(() => readChange(db, opId)).subscribe({
      next: (entry) => {
        const settlement = settlementOf(entry)
        if (settlement.kind !== 'waiting') finish(settlement)
      },
      error: (error) => {
        clearTimeout(timer)
        reject(error)
      },
    })
    function finish(settlement: Settlement) {
      clearTimeout(timer)
      // A live query may answer before subscribe has returned.
      queueMicrotask(() => subscription.unsubscribe())
      resolve(settlement)
    }
  })
}

/** A change that is no longer in the outbox was acknowledged and covered. */
function settlementOf(entry: OutboxEntry | undefined): Settlement {
  if (!entry || entry.state === 'acked') return { kind: 'accepted' }
  return entry.parked ? { kind: 'refused', parked: entry.parked } : { kind: 'waiting' }
}
