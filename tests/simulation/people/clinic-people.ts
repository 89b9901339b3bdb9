/** The first users are staff; the following ones are patients, in the order of their records. */
const STAFF = 2

/** Returns the record id of a patient's user; null for staff. */
export function patientOf(userId: number): number | null {
  return userId > STAFF ? userId - STAFF : null
}
