import { Dexie } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'

const TABLES = ['appointments', 'patients'] as const
const WRITTEN = new RegExp(`^idb://(.+/(?:${TABLES.join('|')}))/`)

/** How often each table of each database was written, as far as other tabs and workers have reported it. */
const writes = new Map<string, number>()
/** How often writes were reported without a table, for example after the page came back from the back/forward cache. */
let unknownWrites = 0
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  Dexie.on('storagemutated', (parts) => {
    if ('all' in parts) unknownWrites++
    const written = Object.keys(parts).flatMap((part) => WRITTEN.exec(part)?.[1] ?? [])
    for (const table of new Set(written)) writes.set(table, (writes.get(table) ?? 0) + 1)
  })
}

/** What the caches have read in each transaction: the mirror's state, and the first row of a table. */
const readings = new WeakMap<IDBTransaction, Map<string, PromiseLike<unknown>>>()

/** Reads something once per transaction: a screen's reading asks several caches. Throws outside a transaction. */
function onceInTransaction(name: string, read: (transaction: IDBTransaction) => PromiseLike<unknown>) {
  const transaction = Dexie.currentTransaction?.idbtrans
  if (!transaction) throw new TypeError('the mirror is cached inside a transaction')
  const known = readings.get(transaction) ?? new Map<string, PromiseLike<unknown>>()
  readings.set(transaction, known)
  const reading = known.get(name) ?? read(transaction)
  known.set(name, reading)
  return reading
}

/** Reads the mirror's state without subscribing the live query to it: every pull changes that state. */
function peekMirrorState(transaction: IDBTransaction): PromiseLike<unknown> {
  return new Dexie.Promise((resolve, reject) => {
    const request = transaction.objectStore('meta').get('mirror')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the mirror could not be read'))
  })
}

/**
 * A page's in-memory cache of a mirrored table. It survives outbox changes, after which all live queries run again, and
 * is discarded when the mirror changes. Read it inside a transaction that does not write the table.
 */
export class MirrorCache<Kept> {
  readonly #kept = new WeakMap<ClinicDatabase, { moment: string; kept: Kept }>()

  /** `begin` creates an empty cache. */
  constructor(
    readonly table: (typeof TABLES)[number],
    readonly begin: () => Kept,
  ) {}

  /**
   * Returns the cache for the mirror as the transaction sees it. The mirror's state is read in the same transaction,
   * since writes of other tabs are reported late. A write that leaves that state alone is noticed once it is reported.
   */
  readCurrent(db: ClinicDatabase): PromiseLike<Kept> {
    listen()
    const reading = [
      onceInTransaction('meta', peekMirrorState),
      // Reading one row subscribes a live query to the whole table.
      onceInTransaction(this.table, () => db.table(this.table).limit(1).toArray()),
    ]
    return Dexie.Promise.all(reading).then(([state]: unknown[]) => this.#keptAt(db, state))
  }

  #keptAt(db: ClinicDatabase, state: unknown): Kept {
    const moment = JSON.stringify([state, unknownWrites, writes.get(`${db.name}/${this.table}`) ?? 0])
    const known = this.#kept.get(db)
    if (known?.moment === moment) return known.kept
    const kept = this.begin()
    this.#kept.set(db, { moment, kept })
    return kept
  }
}
