import type { Settings } from '#server/platform/env.ts'

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
  /** Each leaves a row in the audit log for every clinical record in it, and these rows stay for ever. */
  exportsPerAccount: HOUR,
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
  exportsPerAccount: 20,
}

/** As the operator set them, else the defaults. */
export function limitsOf(settings: Settings): Limits {
  return {
    loginFailuresPerAddress: settings.LOGIN_FAILURES_PER_ADDRESS ?? defaultLimits.loginFailuresPerAddress,
    registrationsPerAddress: settings.REGISTRATIONS_PER_ADDRESS ?? defaultLimits.registrationsPerAddress,
    recoveriesPerAddress: settings.RECOVERIES_PER_ADDRESS ?? defaultLimits.recoveriesPerAddress,
    recoveriesPerAccount: settings.RECOVERIES_PER_ACCOUNT ?? defaultLimits.recoveriesPerAccount,
    contactsPerAddress: settings.CONTACTS_PER_ADDRESS ?? defaultLimits.contactsPerAddress,
    requestsPerAccount: settings.REQUESTS_PER_ACCOUNT ?? defaultLimits.requestsPerAccount,
    exportsPerAccount: settings.EXPORTS_PER_ACCOUNT ?? defaultLimits.exportsPerAccount,
  }
}
