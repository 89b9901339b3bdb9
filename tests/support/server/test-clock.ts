/** A clock that stands still until it is moved. */
export interface TestClock {
  (): number
  advance: (milliseconds: number) => void
  set: (instant: string) => void
}

/** Thursday 19 November 2026, noon in Córdoba. */
const NOON = '2026-11-19T15:00:00.000Z'

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)

export function createTestClock(instant = NOON): TestClock {
  let now = Date.parse(instant)
  const clock = () => now
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      now += milliseconds
    },
    set: (to: string) => {
      now = Date.parse(to)
    },
  })
}
