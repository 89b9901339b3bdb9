import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './dragged-range.module.css'
import { rangeOfQuarters } from './quarters.ts'
import type { DraggedRange } from './use-quarter-picking.ts'

/** The range that is being dragged, with its times. */
export function DraggedRangeMark({ dragged }: { dragged: DraggedRange }) {
  const first = Math.min(dragged.from, dragged.to)
  const count = Math.abs(dragged.to - dragged.from) + 1
  const { startTime, endTime } = rangeOfQuarters(dragged.from, dragged.to)
  return (
    <PortalInto element={dragged.column}>
      <div
        className={styles.mark}
        style={{ top: `${(first / SLOTS_PER_DAY) * 100}%`, height: `${(count / SLOTS_PER_DAY) * 100}%` }}
      >
        <Figures>{`${startTime} – ${endTime}`}</Figures>
      </div>
    </PortalInto>
  )
}
