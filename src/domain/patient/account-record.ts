import type { Patient } from './patient.ts'

/** A record of the clinic that may be the same person's, as the server found it by DNI or e-mail. */
export interface LikelyRecord {
  id: number
  firstName: string
  lastName: string
  dni: string
  email: string
  phone: string
  byDni: boolean
  byEmail: boolean
  /** Then no other account can be linked to it. */
  hasAccount: boolean
}

/** The record of somebody who registered alone and may be known to the clinic already; it waits for staff (settled: People). */
export interface AccountRecord {
  patient: Patient
  /** Null when the account is gone. */
  account: { id: number; username: string; email: string; phone: string } | null
  likely: readonly LikelyRecord[]
}
