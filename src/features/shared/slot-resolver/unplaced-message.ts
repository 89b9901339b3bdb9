import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readUnplacedAppointment } from './read-unplaced-appointment.ts'
import { resolverTexts } from './resolver-texts.ts'
import { seriesResolverTexts } from './series-resolver-texts.ts'
import { readUnplacedGroupOf } from './unplaced-groups.ts'

/** The message when an appointment's time turns out to be taken. */
export interface UnplacedMessage {
  title: string
  /** The requested place. */
  description: string
  /** The same where it can't be resolved at once: says where it is listed. */
  noted: string
  /** Label of the button that opens the resolver. */
  open: string
}

/** Returns the message about the change at this outbox position; null when it no longer waits for a place. */
export async function unplacedMessage(db: ClinicDatabase, n: number, now: number): Promise<UnplacedMessage | null> {
  const unplaced = await readUnplacedAppointment(db, n, now)
  if (!unplaced) return null
  const description = resolverTexts.place(unplaced.wished)
  const { length } = await readUnplacedGroupOf(db, n)
  return {
    title:
      length > 1
        ? seriesResolverTexts.waiting(unplaced.patientName, length)
        : resolverTexts.waiting(unplaced.patientName),
    description,
    noted: `${description}. ${resolverTexts.noted}`,
    open: resolverTexts.open,
  }
}
