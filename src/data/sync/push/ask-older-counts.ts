import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection, readMirrorState, readOlderCounts } from '#data/local/database/meta.ts'
import { countsBefore } from '#data/local/rows/card-counts.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { addDays, type LocalDate } from '#domain/values/local-date.ts'

/**
 * Asks the server how the appointments before the mirror's window stand, and keeps its answer: rows so old hardly change, so that the cards
 * can count everything without a server too. An answer is not kept when the mirror has been thrown away since it was asked for, nor
 * when a change of those appointments has overtaken it. Throws UnreachableError, RefusedError or SessionEndedError.
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
 * Tells when it is worth asking for them, by another word each time: the server has come in reach, the mirror was made anew, or,
 * while the server has not counted, the mirror moved on: an asking that failed is not the last one. Null while nothing answers, or
 * while the appointments of the window are not here.
 */
export function countingOccasions(db: ClinicDatabase, windowStart: LocalDate): () => Promise<string | null> {
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
