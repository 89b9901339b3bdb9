import { describe, expect, it } from 'vitest'
import { type ClosingRow, closeBefore, closedDay } from '#domain/cash/closes-in-force.ts'

const row = (ref: string, key: number | string, fields: Partial<ClosingRow> = {}): ClosingRow => ({
  ref,
  key,
  kind: 'close',
  cancels: null,
  ...fields,
})
const refsOf = ({ close, others, former }: ReturnType<typeof closedDay<ClosingRow>>) => ({
  close: close?.ref ?? null,
  others: others.map(({ ref }) => ref),
  former: former.map(({ ref }) => ref),
})

describe('a day', () => {
  it('is open without a close', () => {
    expect(refsOf(closedDay([]))).toEqual({ close: null, others: [], former: [] })
  })

  it('is closed by the close that the server got first, however the rows come', () => {
    const rows = [row('mine', 'mine'), row('second', 9), row('first', 4)]
    expect(refsOf(closedDay(rows))).toEqual({ close: 'first', others: ['second', 'mine'], former: [] })
  })

  it('has the close that replaces another, which is kept with its second counts', () => {
    const rows = [row('a', 1), row('b', 2), row('c', 3, { cancels: 'a' })]
    expect(refsOf(closedDay(rows))).toEqual({ close: 'c', others: [], former: ['a', 'b'] })
  })

  it('is open again once its close is taken back, and may be closed anew', () => {
    const reopening = row('r', 2, { kind: 'reopen', cancels: 'a' })
    expect(refsOf(closedDay([row('a', 1), reopening]))).toEqual({ close: null, others: [], former: ['a', 'r'] })
    expect(refsOf(closedDay([row('a', 1), reopening, row('b', 3)])).close).toBe('b')
  })

  it('was closed before by what holds, or by what was taken back last, never by a second count', () => {
    const reopening = row('r', 3, { kind: 'reopen', cancels: 'a' })
    expect(closeBefore(closedDay([]))).toBeUndefined()
    expect(closeBefore(closedDay([row('a', 1), row('b', 2)]))?.ref).toBe('a')
    expect(closeBefore(closedDay([row('a', 1), row('b', 2), reopening]))?.ref).toBe('a')
  })

  it('keeps its close when a reopening names another one', () => {
    expect(refsOf(closedDay([row('a', 1), row('r', 2, { kind: 'reopen', cancels: 'x' })])).close).toBe('a')
  })
})
