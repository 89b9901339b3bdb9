import type { Settings } from '#server/platform/env.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The length of each limit's window, which begins with the first call. */
export const LIMIT_WINDOWS = {
  /** A clinic shares one address, so only failures count. */
  loginFailuresPerAddress: 15 * MINUTE,
  registrationsPerAddress: HOUR,
  recoveriesPerAddress: HOUR,
  /** The code of a new clinic has eight signs, so nobody finds it within this many tries. */
  setUpsPerAddress: HOUR,
  recoveriesPerAccount: HOUR,
  contactsPerAddress: HOUR,
  /** Nobody guesses a link; patients of one mobile network share an address. */
  visitLinksPerAddress: HOUR,
  requestsPerAccount: 24 * HOUR,
  /** Each export logs every clinical record in it, and these log entries stay for ever. */
  exportsPerAccount: HOUR,
  /** A backup fills the disk, and its file holds all clinical data. */
  backupsPerAccount: HOUR,
  backupFilesPerAccount: HOUR,
  mailTestsPerAccount: HOUR,
} as const

export type LimitName = keyof typeof LIMIT_WINDOWS

/** How often each is allowed within its window. */
export type Limits = Readonly<Record<LimitName, number>>

export const defaultLimits: Limits = {
  loginFailuresPerAddress: 50,
  registrationsPerAddress: 30,
  recoveriesPerAddress: 20,
  setUpsPerAddress: 20,
  recoveriesPerAccount: 3,
  contactsPerAddress: 10,
  visitLinksPerAddress: 300,
  requestsPerAccount: 20,
  exportsPerAccount: 20,
  backupsPerAccount: 6,
  backupFilesPerAccount: 20,
  mailTestsPerAccount: 10,
}

/** The operator's settings, else the defaults. */
export function limitsOf(settings: Settings): Limits {
  return {
    ...defaultLimits,
    loginFailuresPerAddress: settings.LOGIN_FAILURES_PER_ADDRESS ?? defaultLimits.loginFailuresPerAddress,
    registrationsPerAddress: settings.REGISTRATIONS_PER_ADDRESS ?? defaultLimits.registrationsPerAddress,
    recoveriesPerAddress: settings.RECOVERIES_PER_ADDRESS ?? defaultLimits.recoveriesPerAddress,
    recoveriesPerAccount: settings.RECOVERIES_PER_ACCOUNT ?? defaultLimits.recoveriesPerAccount,
    contactsPerAddress: settings.CONTACTS_PER_ADDRESS ?? defaultLimits.contactsPerAddress,
    requestsPerAccount: settings.REQUESTS_PER_ACCOUNT ?? defaultLimits.requestsPerAccount,
    exportsPerAccount: settings.EXPORTS_PER_ACCOUNT ?? defaultLimits.exportsPerAccount,
  }
}
