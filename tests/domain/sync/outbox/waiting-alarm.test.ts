import { describe, expect, it } from 'vitest'
import { findWaitingAlarm, LONG_WAIT_MS, MANY_WAITING } from '#domain/sync/outbox/waiting-alarm.ts'
import { acked, anEntry, parked } from '#tests/domain/sync/outbox-builders.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const fresh = (count: number) => Array.from({ length: count }, (_, index) => anEntry({ n: index + 1, madeAt: now }))
const old = (n: number) => anEntry({ n, madeAt: now - LONG_WAIT_MS - 1 })

describe('waiting changes', () => {
  it('raise no alarm while they are few and recent', () => {
    expect(findWaitingAlarm([], now)).toBeNull()
    expect(findWaitingAlarm(fresh(MANY_WAITING - 1), now)).toBeNull()
    expect(findWaitingAlarm([anEntry({ madeAt: now - LONG_WAIT_MS })], now)).toBeNull()
  })

  it('are reported from two hundred on (N-3)', () => {
    expect(findWaitingAlarm(fresh(MANY_WAITING), now)).toEqual({ kind: 'many', count: 200 })
  })

  it('raise an alarm after a day, which takes precedence over their number (N-3)', () => {
    expect(findWaitingAlarm([old(1), { ...old(2), state: 'inflight' }, ...fresh(MANY_WAITING)], now)).toEqual({
      kind: 'old',
      count: 2,
    })
  })

  it('raise none when the server has answered them', () => {
    expect(findWaitingAlarm([parked(old(1)), acked(old(2), 3)], now)).toBeNull()
  })
})
