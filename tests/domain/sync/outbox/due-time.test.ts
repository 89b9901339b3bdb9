import { describe, expect, it } from 'vitest'
import { isDue, isMisdated, LONGEST_WAIT_MS, UNDO_MS } from '#domain/sync/outbox/due-time.ts'

const NOW = Date.UTC(2026, 10, 19, 15)
const DAY_MS = 86_400_000

describe('the time of a waiting change', () => {
  it('is reached at its instant, not before', () => {
    expect(isDue({ nextAt: NOW, hold: 'network' }, NOW)).toBe(true)
    expect(isDue({ nextAt: NOW + 1, hold: 'network' }, NOW)).toBe(false)
    expect(isDue({ nextAt: NOW + UNDO_MS, hold: 'undo' }, NOW)).toBe(false)
    expect(isDue({ nextAt: NOW + LONGEST_WAIT_MS, hold: 'server' }, NOW)).toBe(false)
  })

  it('counts as reached when only a wrong clock can have set it', () => {
    expect(isDue({ nextAt: NOW + DAY_MS, hold: 'server' }, NOW)).toBe(true)
    expect(isDue({ nextAt: NOW + DAY_MS, hold: 'network' }, NOW)).toBe(true)
  })

  it('is not reached for a deletion dated by a wrong clock, which its person may be about to undo', () => {
    const deletion = { nextAt: NOW + UNDO_MS + 1, hold: 'undo' } as const
    expect(isDue(deletion, NOW)).toBe(false)
    expect(isMisdated(deletion, NOW)).toBe(true)
    expect(isMisdated({ ...deletion, nextAt: NOW + UNDO_MS }, NOW)).toBe(false)
    expect(isMisdated({ nextAt: NOW + DAY_MS, hold: 'server' }, NOW)).toBe(false)
  })
})
