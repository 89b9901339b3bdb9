import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection, readMirrorState, readOlderCounts } from '#data/local/database/meta.ts'
import { countsBefore } from '#data/local/rows/card-counts.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'

/**
 * Requests the counts of the appointments before the mirror's window and stores them. They hardly change, so the cards
 * can count everything offline. The answer is discarded if the mirror was replaced or the counts were invalidated
 * meanwhile. Throws UnreachableError, RefusedError or SessionEndedError.
 */
export async function askOlderCounts(db: ClinicDatabase, ask: Ask, windowStart: LocalDate): Promise<void> {
  const [asked, forgotten] = [await readMirrorState(db), await readForgotten(db)]
  const { fetchGeneralStatistics } = await loadCode(import('#data/remote/statistics-api.ts'))
  const { appointments } = await fetchGeneralStatistics(ask, { from: null, to: addDays(windowStart, -1) })
  const { total, completed, scheduled, cancelled, noShow } = appointments
  const counts = { total, completed, scheduled, cancelled, noShow }
  await db.transaction('rw', db.meta, async () => {
    const present = await readMirrorState(db)
    const isOfMirror = present?.generation === asked?.generation && present?.epoch === asked?.epoch
    if (!isOfMirror || (await readForgotten(db)) !== forgotten) return
    await db.meta.put({ name: 'older_counts', windowStart, counts, forgotten })
  })
}

/**
 * Returns a function whose value changes whenever the counts should be requested: the server became reachable, the
 * mirror was replaced, or the mirror moved while there are no counts. So a failed request is repeated. Null while
 * nothing answers, or the window's appointments are not mirrored.
 */
export function countingTriggers(db: ClinicDatabase, windowStart: LocalDate): () => Promise<string | null> {
  let uncountedAt: number | null = null
  return async () => {
    const [mirror, { connection }, older] = await Promise.all([
      readMirrorState(db),
      readConnection(db),
      readOlderCounts(db),
    ])
    if (connection !== 'online' || !mirror?.filled.includes('appointment')) return null
    if (!countsBefore(windowStart, older)) uncountedAt = mirror.cursor
    return `${mirror.generation} ${uncountedAt}`
  }
}

async function readForgotten(db: ClinicDatabase): Promise<number> {
  return (await readOlderCounts(db))?.forgotten ?? 0
}
