import type { ClinicDatabase, JournalEntry } from '#data/local/clinic-database.ts'
import { deleteOldDrafts } from '#data/local/drafts.ts'
import { leaveWindow } from '#data/local/keep-room.ts'
import { readIds, readOutbox } from '#data/local/outbox.ts'
import { canonicalKey } from '#domain/change/outbox-entry.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { SyncPorts } from './sync-ports.ts'

const HOUR_MS = 3_600_000
/**
 * How long an acknowledged change is kept, should the server be restored from before it; of a clinical record, whose texts must not
 * lie here long, less.
 */
const JOURNAL_MS = { record: 48 * HOUR_MS, other: 30 * 24 * HOUR_MS }

/**
 * Once an hour: rows that the window has left behind go, unless a change still names them, and so do changes that
 * were acknowledged long ago, and drafts that nobody came back for. A device of a patient has no row so old but its own few,
 * which stay.
 */
export async function tidyMirror(ports: Pick<SyncPorts, 'db' | 'now'>, isStaff: boolean): Promise<void> {
  const { db } = ports
  const now = ports.now()
  const tidied = await db.meta.get('tidied')
  if (tidied?.name === 'tidied' && tidied.at <= now && now < tidied.at + HOUR_MS) return
  const tables = [db.appointments, db.incomes, db.outbox, db.ids, db.journal, db.drafts, db.meta]
  await db.transaction('rw', tables, async () => {
    if (isStaff) await leaveWindow(db, windowStartOf(clinicDayAt(now)))
    const isOpen = await openRecords(db)
    await db.journal
      .where('coveredAt')
      .below(now - JOURNAL_MS.record)
      .filter((entry) => (entry.entity === 'record' ? !isOpen(entry) : entry.coveredAt < now - JOURNAL_MS.other))
      .delete()
    await deleteOldDrafts(db, now)
    await db.meta.put({ name: 'tidied', at: now })
  })
}

/** Records that are still being written on: what a question about them is judged by stays with it. */
async function openRecords(db: ClinicDatabase): Promise<(entry: JournalEntry) => boolean> {
  const outbox = await readOutbox(db)
  const ids = await readIds(db, outbox)
  const open = new Set(outbox.filter(({ entity }) => entity === 'record').map(({ key }) => canonicalKey(key, ids)))
  return ({ ack }) => ack !== null && ack.id !== null && open.has(ack.id)
}
