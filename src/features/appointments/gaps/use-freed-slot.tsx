import { type ReactNode, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { GapDialog } from './gap-dialog.tsx'
import { readFreedSlot } from './read-wanted-slots.ts'

interface FreedSlot {
  /** Opens 'Hueco' for the slot that the appointment held, if somebody asked for it or waits; else ends at once. */
  offer: (seen: AppointmentView) => Promise<void>
  /** What replaces the dialog that freed the slot; null while there is nothing to offer. */
  dialog: ReactNode
}

/** Shows who wants the slot that a cancellation or a move has just freed. `onDone` is called after that. */
export function useFreedSlot(onDone: () => void): FreedSlot {
  const { db } = useClinic()
  const now = useClinicMoment()
  const [slot, setSlot] = useState<FreeSlot | null>(null)
  return {
    offer: async (seen) => {
      const wanted = await wantedSlot(db, seen, now)
      if (wanted) setSlot(wanted)
      else onDone()
    },
    dialog: slot && <GapDialog slot={slot} onClose={onDone} />,
  }
}

/** The act that freed the slot is done: where the device can't be read, nothing is offered. */
async function wantedSlot(db: ClinicDatabase, seen: AppointmentView, now: ClinicMoment): Promise<FreeSlot | null> {
  try {
    return await readFreedSlot(db, seen, now)
  } catch (error) {
    console.error(error)
    return null
  }
}
