import { type ProfessionalColumn, professionalColumnAt } from './columns/professional-columns.ts'
import { quarterAt } from './quarters.ts'

/** Returns the day's column under a point; null outside the hours of the grid. */
export function columnAt(clientX: number, clientY: number): HTMLElement | null {
  const column = document.elementsFromPoint(clientX, clientY).find((element) => element.matches('.sx__time-grid-day'))
  return column instanceof HTMLElement ? column : null
}

/** Returns the quarter of an hour (0 … 51) of a column at a height of the window. */
export function quarterUnder(column: HTMLElement, clientY: number): number {
  const { top, height } = column.getBoundingClientRect()
  return quarterAt(clientY - top, height)
}

/** Returns whose part of a day's column is there; null where the day is not divided. */
export function professionalUnder(
  columns: readonly ProfessionalColumn[],
  dayColumn: HTMLElement,
  clientX: number,
): ProfessionalColumn | null {
  const { left, width } = dayColumn.getBoundingClientRect()
  return professionalColumnAt(columns, (clientX - left) / width)
}
