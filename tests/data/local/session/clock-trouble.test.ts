import { describe, expect, it } from 'vitest'
import { findClockTrouble } from '#data/local/session/clock-trouble.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-20T12:00:00.000Z')
/** The state just measured on a device whose clock is `offset` behind the server's. */
const measured = (offset: number) => ({ name: 'clock' as const, offset, lastServerTime: now + offset })

describe("the device's clock", () => {
  it('is not judged before the server has answered', () => {
    expect(findClockTrouble(undefined, now)).toBeNull()
  })

  it('counts as right while it is at most two minutes off', () => {
    expect(findClockTrouble(measured(2 * MINUTE), now)).toBeNull()
    expect(findClockTrouble(measured(-2 * MINUTE), now)).toBeNull()
  })

  it('is reported when it is off by more, with the direction', () => {
    expect(findClockTrouble(measured(3 * MINUTE), now)).toEqual({ kind: 'behind', by: 3 * MINUTE })
    expect(findClockTrouble(measured(-3 * MINUTE), now)).toEqual({ kind: 'ahead', by: 3 * MINUTE })
  })

  it('is reported when it was set back since, which the last measurement can not show (N-4)', () => {
    expect(findClockTrouble(measured(0), now - 60 * MINUTE)).toEqual({ kind: 'set_back', by: 60 * MINUTE })
    expect(findClockTrouble(measured(0), now - 2 * MINUTE)).toBeNull()
    expect(findClockTrouble(measured(0), now + 60 * MINUTE)).toBeNull()
  })
})
