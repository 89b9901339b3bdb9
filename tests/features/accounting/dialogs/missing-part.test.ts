import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { missingFromTotals } from '#features/accounting/dialogs/missing-part.ts'

const rows = [{}]
const windowStart = localDate('2025-10-01')
const older = { state: 'none', windowStart } as const

describe('the totals of a list', () => {
  it('are complete when all rows are here, even if there are none', () => {
    expect(missingFromTotals({ rows, state: 'filled' }, older)).toBeNull()
    expect(missingFromTotals({ rows: [], state: 'filled' }, { state: 'read', windowStart })).toBeNull()
  })

  it('are unknown while the list is loading', () => {
    expect(missingFromTotals({ rows, state: 'loading' }, older)).toBe('unknown')
    expect(missingFromTotals({ rows: [], state: 'failed' }, older)).toBe('unknown')
    expect(missingFromTotals({ rows: [], state: 'filled' }, { state: 'unreachable', windowStart })).toBe('unknown')
  })

  it('name what they lack', () => {
    const before = { part: 'sin lo anterior al 01/10/2025' }
    expect(missingFromTotals({ rows, state: 'filled' }, { state: 'unreachable', windowStart })).toEqual(before)
    expect(missingFromTotals({ rows, state: 'failed' }, older)).toEqual({ part: 'sin lo que tiene el servidor' })
  })
})
