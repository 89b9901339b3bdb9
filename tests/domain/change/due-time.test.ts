import { describe, expect, it } from 'vitest'
import { isDue, LONGEST_WAIT_MS, UNDO_MS } from '#domain/change/due-time.ts'

const NOW = Date.UTC(2026, 10, 19, 15)
const DAY_MS = 86_400_000

describe('the time of a waiting change', () => {
  it('has come at its instant, not before', () => {
    expect(isDue({ nextAt: NOW, hold: 'network' }, NOW)).toBe(true)
    expect(isDue({ nextAt: NOW + 1, hold: 'network' }, NOW)).toBe(false)
    expect(isDue({ nextAt: NOW + UNDO_MS, hold: 'undo' }, NOW)).toBe(false)
    expect(isDue({ nextAt: NOW + LONGEST_WAIT_MS, hold: 'server' }, NOW)).toBe(false)
  })

  it('counts as come when only a wrong clock can have set it', () => {
    expect(isDue({ nextAt: NOW + UNDO_MS + 1, hold: 'undo' }, NOW)).toBe(true)
    expect(isDue({ nextAt: NOW + DAY_MS, hold: 'server' }, NOW)).toBe(true)
    expect(isDue({ nextAt: NOW + DAY_MS, hold: 'network' }, NOW)).toBe(true)
  })
})
