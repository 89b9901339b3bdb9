/** Where a tip stands in the window, in pixels: its left edge, and its top or its bottom. */
export interface TipPlace {
  left: number
  top?: number
  bottom?: number
}

/** The tip's width, and the room it may need in height. */
export const TIP = { width: 240, height: 120 } as const
const GAP = 4
const EDGE = 8

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Places a tip beside an element; below or above it where there is no room at its sides. */
export function tipPlace(element: Box, view: { width: number; height: number }): TipPlace {
  const side = sideOf(element, view.width)
  if (side !== null) return { left: side, top: clamp(element.top, EDGE, view.height - TIP.height - EDGE) }
  const left = clamp(element.left, EDGE, view.width - TIP.width - EDGE)
  if (element.bottom + GAP + TIP.height <= view.height) return { left, top: element.bottom + GAP }
  return { left, bottom: view.height - element.top + GAP }
}

/** The left edge of a tip at the right of the element, else at its left; null without room. */
function sideOf({ left, right }: Box, width: number): number | null {
  if (right + GAP + TIP.width + EDGE <= width) return right + GAP
  return left - GAP - TIP.width >= EDGE ? left - GAP - TIP.width : null
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
