import { leaveWindow } from '#data/local/keep-room.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import type { SyncPorts } from './sync-ports.ts'

/** How long an acknowledged change is kept, should the server be restored from before it. */
const JOURNAL_MS = 30 * 86_400_000

/**
 * Once a day of the clinic: rows that the window has left behind go, unless a change still names them, and so do changes that
 * were acknowledged long ago. A device of a patient has no row so old but its own few, which stay.
 */
export async function tidyMirror(ports: Pick<SyncPorts, 'db' | 'now'>, isStaff: boolean): Promise<void> {
  const { db } = ports
  const today = clinicDayAt(ports.now())
  await db.transaction('rw', [db.appointments, db.incomes, db.outbox, db.journal, db.meta], async () => {
    const tidied = await db.meta.get('tidied')
    if (tidied?.name === 'tidied' && tidied.day === today) return
    if (isStaff) await leaveWindow(db, windowStartOf(today))
    await db.journal
      .where('coveredAt')
      .below(ports.now() - JOURNAL_MS)
      .delete()
    await db.meta.put({ name: 'tidied', day: today })
  })
}
