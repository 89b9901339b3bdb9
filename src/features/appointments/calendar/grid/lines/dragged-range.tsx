import { useEffect, useRef } from 'react'
import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import { PortalInto } from '#ui/dialogs/portal-into.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { rangeOfQuarters } from '../quarters.ts'
import type { DraggedRange } from '../use-quarter-picking.ts'
import styles from './dragged-range.module.css'

const WHOLE_DAY = { start: 0, width: 1 }

interface DraggedRangeMarkProps {
  dragged: DraggedRange
  /** Whether the calendar scrolls along with it. */
  isFollowed?: boolean
}

/** The range that is being dragged, with its times. */
export function DraggedRangeMark({ dragged, isFollowed = false }: DraggedRangeMarkProps) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFollowed && dragged) mark.current?.scrollIntoView({ block: 'nearest' })
  }, [isFollowed, dragged])
  const first = Math.min(dragged.from, dragged.to)
  const count = Math.abs(dragged.to - dragged.from) + 1
  const { start, width } = dragged.professional ?? WHOLE_DAY
  const { startTime, endTime } = rangeOfQuarters(dragged.from, dragged.to)
  return (
    <PortalInto element={dragged.column}>
      <div
        ref={mark}
        className={styles.mark}
        style={{
          top: `${(first / SLOTS_PER_DAY) * 100}%`,
          height: `${(count / SLOTS_PER_DAY) * 100}%`,
          left: `${start * 100}%`,
          right: `${(1 - start - width) * 100}%`,
        }}
      >
        <Figures>{`${startTime} – ${endTime}`}</Figures>
      </div>
    </PortalInto>
  )
}
