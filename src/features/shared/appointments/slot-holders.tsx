import { Figures } from '#ui/layout/figures.tsx'
import { appointmentStatusTexts } from './appointment-status-texts.ts'
import type { SlotHolder } from './held-slot.ts'

interface SlotHoldersProps {
  holders: readonly SlotHolder[]
  className?: string | undefined
}

/** Lists the appointments that occupy a time: times, patient and status. */
export function SlotHolders({ holders, className }: SlotHoldersProps) {
  return (
    <ul className={className}>
      {holders.map(({ appointment, patientName }) => (
        <li key={appointment.uid}>
          <Figures>{`${appointment.startTime} – ${appointment.endTime}`}</Figures> {patientName} (
          {appointmentStatusTexts[appointment.status]})
        </li>
      ))}
    </ul>
  )
}
