import { defaultLimits, type LimitName, type Limits } from '#server/rate-limits/limits.ts'

/** Room for as many calls as a test makes. */
export const generousLimits = Object.fromEntries(
  (Object.keys(defaultLimits) as LimitName[]).map((name) => [name, 1_000_000]),
) as Limits
