import type { Locator } from 'playwright-core'

/** Whether nothing lies over the middle of an element. */
export function isInFront(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
