import { useState } from 'react'
import { isToCome } from '#domain/appointment/next-appointment.ts'
import { isWanted } from '#domain/waiting/gap-candidates.ts'
import { clinicMomentAt, useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { type TypedPlace, wishOf } from '#features/shared/appointments/held-slot.ts'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { GapDialog } from './gap-dialog.tsx'
import { gapTexts as texts } from './gap-texts.ts'
import { readGap } from './read-gap.ts'

interface WhoWantsButtonProps {
  /** The place as typed in the form of a new appointment. */
  place: TypedPlace
  /** Called when somebody got the slot, so that the form has nothing left to do. */
  onGiven: () => void
}

/** 'Quién lo quiere', for a free hour to come of the agenda; with how many asked for it or wait, if any. */
export function WhoWantsButton({ place, onGiven }: WhoWantsButtonProps) {
  const { db, sources } = useClinic()
  const now = useClinicMoment()
  const slot = wishOf(place)
  const isHeld = useHeldSlot(place, null) !== null
  const [isOpen, setIsOpen] = useState(false)
  const { date, startTime, endTime, professionalId } = place
  const wanting = useResilientReading(
    async () =>
      slot ? (await readGap(db, slot, clinicMomentAt(sources.now()))).filter((each) => isWanted([each])).length : 0,
    [db, sources, date, startTime, endTime, professionalId],
  )
  if (!slot || isHeld || !isToCome(slot, now)) return null
  return (
    <div>
      <Button size="small" icon="users" onClick={() => setIsOpen(true)}>
        {wanting ? texts.whoCount(wanting) : texts.who}
      </Button>
      {isOpen && <GapDialog slot={slot} onGiven={onGiven} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
