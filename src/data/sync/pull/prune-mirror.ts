import { dropRowsBefore } from '#data/local/database/free-storage.ts'
import { mirrorTables } from '#data/local/rows/mirror-table.ts'
import { readClocks } from '#data/local/session/device-clock.ts'
import { forgetOldTexts } from '#data/sync/clinical-records/forget-old-texts.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'

const HOUR_MS = 3_600_000

/**
 * Removes, once an hour, rows before the window that no change refers to, old acknowledged changes and old drafts. A
 * patient's device keeps its few old rows.
 */
export async function pruneMirror(
  ports: Pick<SyncPorts, 'db' | 'device' | 'now' | 'deviceNow'>,
  isStaff: boolean,
): Promise<void> {
  const { db } = ports
  const now = ports.now()
  const lastPrune = await db.meta.get('tidied')
  if (lastPrune?.name === 'tidied' && lastPrune.at <= now && now < lastPrune.at + HOUR_MS) return
  // The server's clock may be the wrong one.
  const clocks = await readClocks(ports.device, ports.deviceNow())
  const tables = [...mirrorTables(db), db.outbox, db.ids, db.journal, db.drafts, db.meta]
  await db.transaction('rw', tables, async () => {
    if (isStaff) await dropRowsBefore(db, windowStartOf(clinicDayAt(now)))
    await forgetOldTexts(db, clocks)
    await db.meta.put({ name: 'tidied', at: now })
  })
}
