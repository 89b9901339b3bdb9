import type { Patient } from './patient.ts'

/** A file that may be the same person's: the server found the same DNI or e-mail. */
export interface LikelyFile {
  id: number
  firstName: string
  lastName: string
  dni: string
  email: string
  phone: string
  byDni: boolean
  byEmail: boolean
  /** Whether the file has an account already, so that no other one can be linked to it. */
  hasAccount: boolean
}

/** The file of a self-registered person, who may be known to the clinic already; staff have to check it. */
export interface UnconfirmedFile {
  patient: Patient
  /** Null if the account is gone. */
  account: { id: number; username: string; email: string; phone: string } | null
  likely: readonly LikelyFile[]
}
