import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/local-date.ts'
import { sumsAreWithout } from '#features/accounting/dialogs/missing-part.ts'

const rows = [{}]
const windowStart = localDate('2025-10-01')
const older = { state: 'none', windowStart } as const

describe('the sums of a list', () => {
  it('are whole when all of it is here, be it empty', () => {
    expect(sumsAreWithout({ rows, state: 'filled' }, older)).toBeNull()
    expect(sumsAreWithout({ rows: [], state: 'filled' }, { state: 'read', windowStart })).toBeNull()
  })

  it('are not told of a list that is still arriving', () => {
    expect(sumsAreWithout({ rows, state: 'loading' }, older)).toBe('unknown')
    expect(sumsAreWithout({ rows: [], state: 'failed' }, older)).toBe('unknown')
    expect(sumsAreWithout({ rows: [], state: 'filled' }, { state: 'unreachable', windowStart })).toBe('unknown')
  })

  it('say what they are without', () => {
    const before = { part: 'sin lo anterior al 01/10/2025' }
    expect(sumsAreWithout({ rows, state: 'filled' }, { state: 'unreachable', windowStart })).toEqual(before)
    expect(sumsAreWithout({ rows, state: 'failed' }, older)).toEqual({ part: 'sin lo que tiene el servidor' })
  })
})
