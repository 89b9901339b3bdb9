import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The clinic's quiet hours: from the first time up to, but without, the second. */
const QUIET = { from: '03:00', to: '05:00' } as const
/** After a backup in daytime the next one waits for quiet hours, unless they come sooner than this. */
const SHORTEST_GAP_MS = 12 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** A failed attempt is repeated after this time. */
const RETRY_AFTER_MS = HOUR_MS

/** The instants of earlier runs, in epoch milliseconds; undefined where there was none. */
interface Runs {
  /** The last success. */
  last: number | undefined
  /** The last attempt of this process. */
  tried: number | undefined
}

/**
 * Whether to make a backup now: in the quiet hours of each day, or at once when the last one is a day old. A server that
 * is off at night makes its backup soon after its start. A success in the future comes from a wrong clock and does not
 * count.
 */
export function isBackupDue(now: number, runs: Runs): boolean {
  return isDue(now, runs, { quietAfter: SHORTEST_GAP_MS, after: DAY_MS })
}

/** Whether to test a restore now: once a week in quiet hours, or half a day later at any time. */
export function isTestDue(now: number, runs: Runs): boolean {
  return isDue(now, runs, { quietAfter: WEEK_MS - SHORTEST_GAP_MS, after: WEEK_MS + SHORTEST_GAP_MS })
}

/** Whether a failed attempt is old enough to try again. */
export function isRetryDue(now: number, tried: number | undefined): boolean {
  return tried === undefined || ageOf(tried, now) >= RETRY_AFTER_MS
}

function isDue(
  now: number,
  { last, tried }: Runs,
  { quietAfter, after }: { quietAfter: number; after: number },
): boolean {
  if (!isRetryDue(now, tried)) return false
  const age = last === undefined ? Number.POSITIVE_INFINITY : ageOf(last, now)
  return age >= (isQuiet(now) ? quietAfter : after)
}

function ageOf(instant: number, now: number): number {
  return instant > now ? Number.POSITIVE_INFINITY : now - instant
}

function isQuiet(now: number): boolean {
  const time = clinicTimeAt(now)
  return time >= QUIET.from && time < QUIET.to
}
