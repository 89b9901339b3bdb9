import type { PlaceAcross } from './professional-columns.ts'

const START = '--agenda-start'
const WIDTH = '--agenda-width'

/** Puts the calendar's event around `part` into its professional's column; null leaves it where the calendar has it. */
export function putAcross(part: HTMLElement, place: PlaceAcross | null): void {
  const event = part.closest<HTMLElement>('.sx__time-grid-event')
  if (!event) return
  event.toggleAttribute('data-across', place !== null)
  for (const [name, share] of [
    [START, place?.start],
    [WIDTH, place?.width],
  ] as const) {
    if (share === undefined) event.style.removeProperty(name)
    else event.style.setProperty(name, `${share * 100}%`)
  }
}

/** Returns the percentage of its day's column that an event takes. */
export function widthAcross({ style }: HTMLElement): number {
  return Number.parseFloat(style.getPropertyValue(WIDTH) || style.width)
}
