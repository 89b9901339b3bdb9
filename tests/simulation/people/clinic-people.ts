/** The first users are of the staff; those after them are patients, in the order of their records. */
const STAFF = 2

/** The record of a patient who has an account; null for somebody of the staff. */
export function patientOf(userId: number): number | null {
  return userId > STAFF ? userId - STAFF : null
}
