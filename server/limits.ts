/** How much one address may try. A clinic shares one address, so only failures and registrations are counted. */
export interface Limits {
  loginFailuresPerAddress: number
  loginWindowMs: number
  registrationsPerAddress: number
  registrationWindowMs: number
}

const MINUTE = 60_000

export const defaultLimits: Limits = {
  loginFailuresPerAddress: 50,
  loginWindowMs: 15 * MINUTE,
  registrationsPerAddress: 30,
  registrationWindowMs: 60 * MINUTE,
}
