import { describe, expect, it } from 'vitest'
import { clockTrouble } from '#data/local/session/clock-trouble.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-20T12:00:00.000Z')
/** As measured just now on a device whose clock is `offset` behind the server's. */
const measured = (offset: number) => ({ name: 'clock' as const, offset, lastServerTime: now + offset })

describe("the device's clock", () => {
  it('is not judged before the server has answered', () => {
    expect(clockTrouble(undefined, now)).toBeNull()
  })

  it('is well while it is no more than two minutes off', () => {
    expect(clockTrouble(measured(2 * MINUTE), now)).toBeNull()
    expect(clockTrouble(measured(-2 * MINUTE), now)).toBeNull()
  })

  it('is told when it is off by more, and in which direction', () => {
    expect(clockTrouble(measured(3 * MINUTE), now)).toEqual({ kind: 'behind', by: 3 * MINUTE })
    expect(clockTrouble(measured(-3 * MINUTE), now)).toEqual({ kind: 'ahead', by: 3 * MINUTE })
  })

  it('is told when it was set back since, which the last measurement can not know (N-4)', () => {
    expect(clockTrouble(measured(0), now - 60 * MINUTE)).toEqual({ kind: 'set_back', by: 60 * MINUTE })
    expect(clockTrouble(measured(0), now - 2 * MINUTE)).toBeNull()
    expect(clockTrouble(measured(0), now + 60 * MINUTE)).toBeNull()
  })
})
