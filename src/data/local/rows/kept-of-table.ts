import { Dexie } from 'dexie'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'

const TABLES = ['appointments', 'patients'] as const
const WRITTEN = new RegExp(`^idb://(.+/(?:${TABLES.join('|')}))/`)

/** How often each table of each database was written, by any tab or worker that has told of it. */
const writes = new Map<string, number>()
/** How often whatever may have been written was not told by table, as when the browser shows a page again that it had put away. */
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

/**
 * The mirror's state in the present transaction; a live question that looks at it is not asked anew when the mirror moves on, which
 * every pull may do. Throws outside of a transaction.
 */
function peekMirrorState(): PromiseLike<unknown> {
  const { currentTransaction } = Dexie
  if (!currentTransaction) throw new TypeError('the mirror is peeked at inside a transaction')
  return new Dexie.Promise((resolve, reject) => {
    const request = currentTransaction.idbtrans.objectStore('meta').get('mirror')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the mirror could not be read'))
  })
}

/**
 * What a page keeps in memory of a mirrored table until the mirror has changed: a change in the outbox, which asks anew for all that a
 * screen shows, finds it there. Only for reading, inside a transaction: one that writes the table would not meet what it has written.
 */
export class KeptOfTable<Kept> {
  readonly #kept = new WeakMap<ClinicDatabase, { moment: string; kept: Kept }>()

  /** `begin` makes what nothing was put into yet. */
  constructor(
    readonly table: (typeof TABLES)[number],
    readonly begin: () => Kept,
  ) {}

  /**
   * What is kept of the mirror as the question sees it. The mirror's state is looked at in the question's own moment, since another
   * tab's write is told only after it was made; a write that does not move the mirror is met as soon as it is told.
   */
  async ofNow(db: ClinicDatabase): Promise<Kept> {
    listen()
    // One row is enough for a live question to hear of changes to any.
    const [state] = await Promise.all([peekMirrorState(), db.table(this.table).limit(1).toArray()])
    const moment = JSON.stringify([state, unknownWrites, writes.get(`${db.name}/${this.table}`) ?? 0])
    const known = this.#kept.get(db)
    if (known?.moment === moment) return known.kept
    const kept = this.begin()
    this.#kept.set(db, { moment, kept })
    return kept
  }
}
