import { describe, expect, it } from 'vitest'
import { isWritten, mergeThreeWays } from '#domain/sync/merge/three-way-merge.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'

const none = new Map<string, number>()
const edit = (patch: Fields, base: Fields) => anEntry({ entity: 'patient', kind: 'update', key: 7, patch, base })

describe('a three-way merge', () => {
  it('writes when the server still has what the person saw', () => {
    expect(mergeThreeWays(edit({ phone: '2' }, { phone: '1' }), { phone: '1', address: 'x' }, none).kind).toBe('write')
  })

  it('is done when the server has the value already', () => {
    expect(mergeThreeWays(edit({ phone: '2' }, { phone: '1' }), { phone: '2' }, none).kind).toBe('done')
  })

  it('is a conflict when the server has another value (B-3)', () => {
    const merge = mergeThreeWays(
      edit({ phone: '2', address: 'a' }, { phone: '1', address: '' }),
      { phone: '3', address: '' },
      none,
    )
    expect(merge).toEqual({ kind: 'conflict', fields: ['phone'] })
  })

  it('treats place and status of an appointment as one group', () => {
    const base = { status: 'scheduled', date: '2026-11-20', startTime: '09:00', endTime: '09:30' }
    const completion = anEntry({ entity: 'appointment', kind: 'update', key: 7, patch: { status: 'completed' }, base })
    const moved = { ...base, startTime: '11:00', endTime: '11:30' }
    expect(mergeThreeWays(completion, moved, none)).toMatchObject({
      kind: 'conflict',
      fields: ['startTime', 'endTime'],
    })
  })

  it('ignores a field that the server does not return', () => {
    expect(mergeThreeWays(edit({ phone: '2' }, { phone: '1', confirmed: true }), { phone: '1' }, none).kind).toBe(
      'write',
    )
    expect(mergeThreeWays(edit({ emergencyPhone: '2' }, { emergencyPhone: '' }), { phone: '1' }, none).kind).toBe(
      'write',
    )
  })
})

describe('an edit that was just written', () => {
  const written = (patch: Fields, theirs: Fields) => isWritten(edit(patch, {}), theirs, none)

  it('is confirmed when the fields that the server returns are as wanted', () => {
    expect(written({ phone: '2', gender: 'f' }, { phone: '2' })).toBe(true)
    expect(written({ phone: '2', gender: 'f' }, { phone: '2', gender: '' })).toBe(false)
  })

  it('is confirmed when the server omits an emptied field', () => {
    expect(written({ birthDate: null, address: '' }, { phone: '1' })).toBe(true)
    expect(written({ birthDate: null, address: '' }, { phone: '1', address: 'a' })).toBe(false)
  })

  it('is not confirmed when the server returns none of its fields', () => {
    expect(written({ gender: 'f' }, { phone: '1' })).toBe(false)
  })

  it('is not confirmed when somebody else changed another field of its group', () => {
    const income = { entity: 'income', patch: { notes: 'a' }, base: { notes: '', amount: 1 } } as const
    expect(isWritten(anEntry(income), { notes: 'a', amount: 2 }, none)).toBe(false)
  })
})
