import { describe, expect, it } from 'vitest'
import { TIP, tipPlace } from '#features/appointments/calendar/grid/tip/tip-place.ts'

const view = { width: 1000, height: 800 }
const box = (left: number, top: number, width = 100) => ({ left, top, right: left + width, bottom: top + 24 })

describe('the tip of an appointment', () => {
  it('stands at the right of the appointment, else at its left', () => {
    expect(tipPlace(box(100, 200), view)).toEqual({ left: 204, top: 200 })
    expect(tipPlace(box(880, 200), view)).toEqual({ left: 880 - 4 - TIP.width, top: 200 })
  })

  it('stands below one that is as wide as the window, and above it at the end of the window', () => {
    expect(tipPlace(box(20, 200, 960), view)).toEqual({ left: 20, top: 228 })
    expect(tipPlace(box(20, 760, 960), view)).toEqual({ left: 20, bottom: 44 })
  })

  it('stays inside the window', () => {
    expect(tipPlace(box(100, 790), view)).toEqual({ left: 204, top: 800 - TIP.height - 8 })
  })
})
