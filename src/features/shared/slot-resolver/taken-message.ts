import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readTakenAppointment } from './read-taken-appointment.ts'
import { resolverTexts } from './resolver-texts.ts'

/** What is said when an appointment loses its time. */
export interface TakenMessage {
  title: string
  /** Where and when it was to be. */
  description: string
  /** The same where it can't be settled at once: where it is noted. */
  noted: string
  /** The word of the way to settle it. */
  open: string
}

/** The words about the change at this place of the outbox; null when it no longer waits for a place. */
export async function takenMessage(db: ClinicDatabase, n: number, now: number): Promise<TakenMessage | null> {
  const taken = await readTakenAppointment(db, n, now)
  if (!taken) return null
  const description = resolverTexts.place(taken.wished)
  return {
    title: resolverTexts.waiting(taken.patientName),
    description,
    noted: `${description}. ${resolverTexts.noted}`,
    open: resolverTexts.open,
  }
}
