import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { BaselineServer, MirrorState } from '#data/local/database/stored-meta.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'

/** Returns what is remembered of a baseline server; null if none was detected. */
export async function readBaselineState(db: ClinicDatabase): Promise<BaselineServer | null> {
  const stored = await db.meta.get('plain')
  return stored?.name === 'plain' ? stored : null
}

/** Remembers that the server was just detected as a baseline server. False if it has named an epoch before. */
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

/**
 * Returns the version of lists that are requested now: higher than every earlier answer, lower than every later one.
 */
export async function countRequest(db: ClinicDatabase): Promise<number> {
  return db.transaction('rw', db.meta, async () => {
    const asked = await versionOfAnswer(db)
    await updateState(db, { asked })
    return asked
  })
}

/** Returns the version of a change that was answered just now. Only lists requested from now on can contain it. */
export async function versionOfAnswer(db: ClinicDatabase): Promise<number> {
  return ((await readBaselineState(db))?.asked ?? 0) + 1
}

/** Records when the lists were last read; 0 makes the next pull read them. */
export async function noteListsRead(db: ClinicDatabase, readAt: number): Promise<void> {
  await db.transaction('rw', db.meta, () => updateState(db, { readAt }))
}

async function updateState(db: ClinicDatabase, news: Partial<BaselineServer>): Promise<void> {
  const stored = await readBaselineState(db)
  if (stored) await db.meta.put({ ...stored, ...news })
}
