import type { Locator } from 'playwright-core'

/** Whether the focus is somewhere inside: what has just opened does not hear keys before. */
export function holdsFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element.contains(document.activeElement))
}
