import { Dexie, type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeState, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** An outbox of at most this many changes is read anew each time. */
const FEW = 20

const STATES = Object.keys({
  queued: true,
  inflight: true,
  acked: true,
  parked: true,
} satisfies Record<ChangeState, true>) as ChangeState[]

type KeptChanges = Map<number, OutboxEntry>

/** The changes of each database that this page has read since they were last written. */
const keptChanges = new WeakMap<ClinicDatabase, KeptChanges>()

/**
 * Reads the whole outbox in the current read-only transaction, unsorted; changes of a newer app may be among it. Of a
 * long queue only what was written since is read; the other changes are the same objects as before, so they must not be
 * changed. Which changes there are, and their states, is read in this transaction. A write of another tab that leaves
 * both alone is noticed once it is reported. The promises are chained, as in readPending.
 */
export function readCachedOutbox(db: ClinicDatabase): Promise<OutboxEntry[]> {
  const kept = keptOf(db)
  // A queue that was long is so still, mostly. A reading of the first ones subscribes a live query to the whole table.
  const wasLong = kept.size > 0
  const first = db.outbox.limit(wasLong ? 1 : FEW + 1).toArray()
  if (wasLong) {
    return Dexie.Promise.all([first, readLongOutbox(db, kept)]).then(([, all]) => {
      if (all.length <= FEW) kept.clear()
      return all
    })
  }
  return first.then((few) => (few.length > FEW ? readLongOutbox(db, kept) : few))
}

function readLongOutbox(db: ClinicDatabase, kept: KeptChanges): Promise<OutboxEntry[]> {
  return Dexie.Promise.all(STATES.map((state) => readSequences(db, state))).then((found: [number, ChangeState][][]) => {
    const states = new Map(found.flat())
    for (const n of [...kept.keys()]) if (!states.has(n)) kept.delete(n)
    const unknown = [...states].flatMap(([n, state]) => (kept.get(n)?.state === state ? [] : [n]))
    const answer = () => [...states.keys()].flatMap((n) => kept.get(n) ?? [])
    if (unknown.length === 0) return answer()
    // Hundreds of single lookups would take longer than the whole table.
    const reading = unknown.length * 2 > states.size ? db.outbox.toArray() : db.outbox.bulkGet(unknown)
    return reading.then((entries) => {
      for (const entry of entries) if (entry) kept.set(entry.n, entry)
      return answer()
    })
  })
}

function readSequences(db: ClinicDatabase, state: ChangeState): Promise<[number, ChangeState][]> {
  return db.outbox
    .where('state')
    .equals(state)
    .primaryKeys()
    .then((all) => all.map((n) => [n, state]))
}

function keptOf(db: ClinicDatabase): KeptChanges {
  const known = keptChanges.get(db)
  if (known) return known
  const kept: KeptChanges = new Map()
  keptChanges.set(db, kept)
  dropWritten(new WeakRef(kept), `idb://${db.name}/outbox/`)
  return kept
}

/** Drops what this page, another tab or a worker has written, as long as the changes are kept. */
function dropWritten(keeper: WeakRef<KeptChanges>, table: string): void {
  const drop = (parts: ObservabilitySet) => {
    const kept = keeper.deref()
    if (!kept) {
      Dexie.on.storagemutated.unsubscribe(drop)
      return
    }
    const written = parts[table]
    // A write without a table is reported after the page came back from the back/forward cache.
    if ('all' in parts) kept.clear()
    else if (written) for (const n of kept.keys()) if (rangesOverlap(written, new RangeSet(n))) kept.delete(n)
  }
  Dexie.on('storagemutated', drop)
}
