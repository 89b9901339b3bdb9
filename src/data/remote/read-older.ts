import type { DayRange } from '#domain/income/income-ranges.ts'
import type { Ask } from './sync-api.ts'

/**
 * Rows dated before the mirror's window, read from the server each time that somebody looks at those days, and kept nowhere
 * (docs/sync/SPEC.md, L-4). Reject with UnreachableError, RefusedError or SessionEndedError; with the signal's reason when nobody
 * waits for the answer any more.
 */
export type ReadOlder<Row> = (ask: Ask, days: DayRange, signal: AbortSignal) => Promise<Row[]>
