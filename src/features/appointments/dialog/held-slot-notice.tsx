import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { appointmentStatusTexts } from '#features/shared/appointment-status-texts.ts'
import { Figures } from '#ui/figures.tsx'
import { Icon } from '#ui/icon.tsx'
import { formTexts } from '../appointments-texts.ts'
import styles from './held-slot-notice.module.css'
import type { HeldSlot } from './use-held-slot.ts'

interface HeldSlotNoticeProps {
  held: HeldSlot | null
  onTake: (range: TimeRange) => void
}

/** Tells who holds the time that is asked for, and offers the nearest free ones. It forbids nothing: the server decides. */
export function HeldSlotNotice({ held, onTake }: HeldSlotNoticeProps) {
  return (
    <div role="status" className={styles.place}>
      {held && (
        <div className={styles.notice}>
          <Icon name="alert" />
          <div className={styles.words}>
            <p>{formTexts.slotHeld}</p>
            <ul className={styles.holders}>
              {held.holders.map(({ appointment, patientName }) => (
                <li key={appointment.uid}>
                  <Figures>{`${appointment.startTime} – ${appointment.endTime}`}</Figures> {patientName} (
                  {appointmentStatusTexts[appointment.status]})
                </li>
              ))}
            </ul>
            {held.free.length > 0 && (
              <div className={styles.free}>
                <span>{formTexts.nearestFree}</span>
                {held.free.map((range) => (
                  <button key={range.startTime} type="button" className={styles.range} onClick={() => onTake(range)}>
                    <Figures>{`${range.startTime} – ${range.endTime}`}</Figures>
                  </button>
                ))}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
