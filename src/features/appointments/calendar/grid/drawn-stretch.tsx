import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './drawn-stretch.module.css'
import { rangeOfQuarters } from './quarters.ts'
import type { DrawnStretch } from './use-quarter-picking.ts'

/** The range that is being dragged, with its times. */
export function DrawnStretchMark({ drawn }: { drawn: DrawnStretch }) {
  const first = Math.min(drawn.from, drawn.to)
  const count = Math.abs(drawn.to - drawn.from) + 1
  const { startTime, endTime } = rangeOfQuarters(drawn.from, drawn.to)
  return (
    <PortalInto element={drawn.column}>
      <div
        className={styles.mark}
        style={{ top: `${(first / SLOTS_PER_DAY) * 100}%`, height: `${(count / SLOTS_PER_DAY) * 100}%` }}
      >
        <Figures>{`${startTime} – ${endTime}`}</Figures>
      </div>
    </PortalInto>
  )
}
