import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { BaselineServer, MirrorState } from '#data/local/database/meta-records.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'

/** What is remembered of a server with the baseline API; null before one has shown itself. */
export async function readBaselineState(db: ClinicDatabase): Promise<BaselineServer | null> {
  const record = await db.meta.get('plain')
  return record?.name === 'plain' ? record : null
}

/** The server has just shown that it is plain. False when the database knows better. */
export async function rememberBaseline(db: ClinicDatabase, now: number): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const mirror = await readMirrorState(db)
    if ((mirror && mirror.epoch !== BASELINE_EPOCH) || (await db.meta.get('epoch_seen'))) return false
    const begun: MirrorState = { name: 'mirror', epoch: BASELINE_EPOCH, cursor: 0, filled: [], complete: false }
    if (!mirror) await db.meta.put(begun)
    await db.meta.put({ name: 'plain', readAt: 0, asked: 0, ...(await readBaselineState(db)), provenAt: now })
    return true
  })
}

/** The version of what the lists say that are asked for now: above all that was answered before, below all that is answered later. */
export async function nextAsking(db: ClinicDatabase): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    const asked = await versionOfAnswer(db)
    await noted(db, { asked })
    return asked
  })
}

/** The version of a change that was answered just now: only lists that are asked for from now on can hold it. */
export async function versionOfAnswer(db: ClinicDatabase): Promise<number> {
  return ((await readBaselineState(db))?.asked ?? 0) + 1
}

/** When the lists were last read whole; 0 asks for them at the next pull. */
export async function noteRead(db: ClinicDatabase, readAt: number): Promise<void> {
  await db.transaction('rw', db.meta, () => noted(db, { readAt }))
}

async function noted(db: ClinicDatabase, news: Partial<BaselineServer>): Promise<void> {
  const record = await readBaselineState(db)
  if (record) await db.meta.put({ ...record, ...news })
}
