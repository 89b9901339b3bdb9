import { type ReactNode, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { GapDialog } from './gap-dialog.tsx'
import { type Offering, readFreedSlot } from './read-wanted-slots.ts'

interface FreedSlot {
  /** Opens 'Hueco' for the slot that the appointment held, if it is to be offered; else ends at once. */
  offer: (seen: AppointmentView) => Promise<void>
  /** What replaces the dialog that freed the slot; null while there is nothing to offer. */
  dialog: ReactNode
}

/** Shows who wants the slot that a cancellation or a move has just freed. `onDone` is called after that. */
export function useFreedSlot(onDone: () => void, offering: Offering = 'wanted'): FreedSlot {
  const { db } = useClinic()
  const now = useClinicMoment()
  const [slot, setSlot] = useState<FreeSlot | null>(null)
  return {
    offer: async (seen) => {
      const offered = await offeredSlot(db, seen, now, offering)
      if (offered) setSlot(offered)
      else onDone()
    },
    dialog: slot && <GapDialog slot={slot} onClose={onDone} />,
  }
}

/** The act that freed the slot is done: where the device can't be read, nothing is offered. */
async function offeredSlot(...freed: Parameters<typeof readFreedSlot>): Promise<FreeSlot | null> {
  try {
    return await readFreedSlot(...freed)
  } catch (error) {
    console.error(error)
    return null
  }
}
