import type { DayRange } from '#domain/income/income-ranges.ts'
import type { Ask } from './sync-api.ts'

/**
 * Reads rows dated before the mirror's window from the server, each time those days are shown; they are not stored
 * (docs/sync/SPEC.md, L-4). Rejects with UnreachableError, RefusedError or SessionEndedError, or with the signal's
 * reason once it has aborted.
 */
export type ReadOlder<Row> = (ask: Ask, days: DayRange, signal: AbortSignal) => Promise<Row[]>
