import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import type { ProfessionalColumn } from '#features/appointments/calendar/grid/columns/professional-columns.ts'
import type { DraggedRange } from '../use-quarter-picking.ts'

/** Where an appointment may be moved: the shown days, and the professionals of a divided day. */
export interface Reach {
  days: readonly HTMLElement[]
  columns: readonly ProfessionalColumn[]
}

/**
 * Moves a range by an arrow key: up and down by a quarter of an hour; to the sides by a day, or by a professional where
 * the day is divided. Returns the same range at an edge, and null for any other key.
 */
export function steppedRange(range: DraggedRange, key: string, { days, columns }: Reach): DraggedRange | null {
  switch (key) {
    case 'ArrowUp':
      return range.from === 0 ? range : { ...range, from: range.from - 1, to: range.to - 1 }
    case 'ArrowDown':
      return range.to === SLOTS_PER_DAY - 1 ? range : { ...range, from: range.from + 1, to: range.to + 1 }
    case 'ArrowLeft':
      return aside(range, -1, { days, columns })
    case 'ArrowRight':
      return aside(range, 1, { days, columns })
    default:
      return null
  }
}

function aside(range: DraggedRange, step: 1 | -1, { days, columns }: Reach): DraggedRange {
  if (range.professional) {
    const place = columns.findIndex(({ id }) => id === range.professional?.id)
    return { ...range, professional: columns[place + step] ?? range.professional }
  }
  return { ...range, column: days[days.indexOf(range.column) + step] ?? range.column }
}
