import { Dexie } from 'dexie'
import type { ClinicDatabase } from './clinic-database.ts'
import { readMirrorState } from './meta.ts'

type MirroredTable = 'appointments' | 'patients'

const WRITTEN = /^idb:\/\/(.+\/(?:appointments|patients))\//

/** How often each table of each database was written, by any tab or worker that has told of it. */
const writes = new Map<string, number>()
let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  Dexie.on('storagemutated', (parts) => {
    const written = Object.keys(parts).flatMap((part) => WRITTEN.exec(part)?.[1] ?? [])
    for (const table of new Set(written)) writes.set(table, (writes.get(table) ?? 0) + 1)
  })
}

/**
 * What a page keeps in memory of a mirrored table until the mirror has changed: a change in the outbox, which asks anew for all that a
 * screen shows, finds it there. Only for reading: a transaction that writes the table would not meet what it has written.
 */
export class KeptOfTable<Kept> {
  readonly #kept = new WeakMap<ClinicDatabase, { moment: string; kept: Kept }>()

  /** `begin` makes what nothing was put into yet. */
  constructor(
    readonly table: MirroredTable,
    readonly begin: () => Kept,
  ) {}

  /**
   * What is kept of the mirror as the question sees it. The mirror's state is looked at in the question's own moment, since another
   * tab's write is told only after it was made.
   */
  async ofNow(db: ClinicDatabase): Promise<Kept> {
    listen()
    // One row is enough for a live question to hear of changes to any.
    const [state] = await Promise.all([readMirrorState(db), db.table(this.table).limit(1).toArray()])
    const moment = JSON.stringify([state, writes.get(`${db.name}/${this.table}`) ?? 0])
    const known = this.#kept.get(db)
    if (known?.moment === moment) return known.kept
    const kept = this.begin()
    this.#kept.set(db, { moment, kept })
    return kept
  }
}
