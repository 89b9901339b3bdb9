import type { DayRange } from '#domain/income/income-ranges.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { BoundedQueue, QueueFullError } from '#server/platform/bounded-queue.ts'
import { clinicToday, timestampOf } from '#server/platform/clock.ts'
import { readExportedStatistics } from './clinic-statistics.ts'
import { writeSpreadsheet } from './spreadsheet-writer.ts'
import { exportTexts } from './stats-texts.ts'

const MOST_WAITING = 2
const RETRY_AFTER_SECONDS = '5'

/** Makes the spreadsheets of one server, one at a time. */
export class StatisticsExport {
  readonly #context: Pick<ServerContext, 'db' | 'clock'>
  readonly #queue = new BoundedQueue({ atOnce: 1, mostWaiting: MOST_WAITING })

  constructor(context: Pick<ServerContext, 'db' | 'clock'>) {
    this.#context = context
  }

  /**
   * Makes the file of a period, named after the clinic's day. The export is logged first; without the log entry there
   * is no file (T24). Throws a 429, before anything is read, when too many calls wait. A caller who has `gone` leaves
   * the queue, and the running thread ends.
   */
  async make(period: DayRange, caller: Caller, gone: AbortSignal): Promise<{ name: string; file: Uint8Array }> {
    try {
      return await this.#queue.run(() => this.#make(period, caller, gone), gone)
    } catch (error) {
      throw error instanceof QueueFullError ? busy() : error
    }
  }

  async #make(period: DayRange, { userId }: Caller, gone: AbortSignal): Promise<{ name: string; file: Uint8Array }> {
    const { db, clock } = this.#context
    const today = clinicToday(clock)
    const file = await writeSpreadsheet(await readExportedStatistics(db, period, today), gone)
    gone.throwIfAborted()
    await writeAuditEvent(db, { at: timestampOf(clock()), userId, action: 'stats.export', detail: { ...period } })
    return { name: `estadisticas_${today}.xlsx`, file }
  }
}

function busy(): ApiError {
  return new ApiError(429, 'too_many_requests', exportTexts.busy, { headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
}
