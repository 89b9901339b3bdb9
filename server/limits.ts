const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a count of each limit runs, from its first call on. */
export const LIMIT_WINDOWS = {
  /** A clinic shares one address, so that only failures count. */
  loginFailuresPerAddress: 15 * MINUTE,
  registrationsPerAddress: HOUR,
  recoveriesPerAddress: HOUR,
  recoveriesPerAccount: HOUR,
  contactsPerAddress: HOUR,
  requestsPerAccount: 24 * HOUR,
} as const

export type LimitName = keyof typeof LIMIT_WINDOWS

/** How often each may happen within its window. */
export type Limits = Readonly<Record<LimitName, number>>

export const defaultLimits: Limits = {
  loginFailuresPerAddress: 50,
  registrationsPerAddress: 30,
  recoveriesPerAddress: 20,
  recoveriesPerAccount: 3,
  contactsPerAddress: 10,
  requestsPerAccount: 20,
}
