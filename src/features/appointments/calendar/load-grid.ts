import { isNarrowWindow } from '../use-narrow-window.ts'
import { ensureTemporal } from './temporal.ts'

/** The grid of the agenda with the calendar that draws it: the largest piece of the page. */
export async function loadGrid() {
  await ensureTemporal()
  return import('./calendar-grid.tsx')
}

/** Begins to fetch the grid where the agenda will draw one, beside the page and not after it. The agenda asks for it again. */
export async function fetchGridAhead(): Promise<void> {
  if (!isNarrowWindow()) await loadGrid()
}
