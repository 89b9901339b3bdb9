import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { readMirrorState, readOlderCounts } from '#data/local/meta.ts'
import { lateCode } from '#data/remote/late-code.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { addDays, type LocalDate } from '#domain/values/local-date.ts'

/**
 * Asks the server how the turnos before the mirror's window stand, and keeps its answer: rows so old hardly change, so that the cards
 * can count everything without a server too. An answer about another life of the database than the mirror's is not kept, nor one
 * that a change of those turnos has overtaken. Throws UnreachableError, RefusedError or SessionEndedError.
 */
export async function askOlderCounts(db: ClinicDatabase, ask: Ask, windowStart: LocalDate): Promise<void> {
  const [asked, forgotten] = [await readMirrorState(db), await readForgotten(db)]
  const { fetchGeneralStatistics } = await lateCode(import('#data/remote/statistics-api.ts'))
  const { appointments } = await fetchGeneralStatistics(ask, { from: null, to: addDays(windowStart, -1) })
  const { total, completed, scheduled, cancelled, noShow } = appointments
  const counts = { total, completed, scheduled, cancelled, noShow }
  await db.transaction('rw', db.meta, async () => {
    if ((await readMirrorState(db))?.epoch !== asked?.epoch || (await readForgotten(db)) !== forgotten) return
    await db.meta.put({ name: 'older_counts', windowStart, counts, forgotten })
  })
}

async function readForgotten(db: ClinicDatabase): Promise<number> {
  return (await readOlderCounts(db))?.forgotten ?? 0
}
