import { describe, expect, it } from 'vitest'
import { isBackupDue, isRetryDue, isTestDue } from '#server/backups/backup-schedule.ts'
import { days, hours, minutes } from '#tests/support/server/test-clock.ts'

/** An instant of Thursday 19 November 2026, by the clinic's clock. */
const at = (time: string) => Date.parse(`2026-11-19T${time}:00-03:00`)
const never = { last: undefined, tried: undefined }

describe('the daily backup', () => {
  it('is due at once when there was none', () => {
    expect(isBackupDue(at('11:00'), never)).toBe(true)
  })

  it.each([
    ['02:59', false],
    ['03:00', true],
    ['04:59', true],
    ['05:00', false],
  ])('after one of the day before in daytime is due in the quiet hours: %s', (time, isDue) => {
    const last = at(time) - hours(14)
    expect(isBackupDue(at(time), { last, tried: undefined })).toBe(isDue)
  })

  it('is not due a second time in the same night', () => {
    expect(isBackupDue(at('04:30'), { last: at('03:00'), tried: at('03:00') })).toBe(false)
  })

  it('is due at any time once the last one is a day old', () => {
    const now = at('15:00')
    expect(isBackupDue(now, { last: now - days(1) + minutes(1), tried: undefined })).toBe(false)
    expect(isBackupDue(now, { last: now - days(1), tried: undefined })).toBe(true)
  })

  it('waits an hour after an attempt that failed', () => {
    const now = at('15:00')
    const last = now - days(2)
    expect(isBackupDue(now, { last, tried: now - minutes(59) })).toBe(false)
    expect(isBackupDue(now, { last, tried: now - hours(1) })).toBe(true)
  })

  it('is due when the last one lies in the future of a clock that was set back', () => {
    expect(isBackupDue(at('15:00'), { last: at('15:00') + days(3), tried: at('15:00') + days(3) })).toBe(true)
  })
})

describe('the weekly test of a restore', () => {
  it('is due in the quiet hours of the seventh night, or half a day later', () => {
    const last = at('03:01') - days(7)
    expect(isTestDue(at('02:59'), { last, tried: undefined })).toBe(false)
    expect(isTestDue(at('03:00'), { last, tried: undefined })).toBe(true)
    expect(isTestDue(at('14:00'), { last, tried: undefined })).toBe(false)
    expect(isTestDue(at('15:01'), { last, tried: undefined })).toBe(true)
  })
})

it('an attempt is repeated after an hour', () => {
  expect(isRetryDue(at('10:00'), undefined)).toBe(true)
  expect(isRetryDue(at('10:00'), at('09:30'))).toBe(false)
  expect(isRetryDue(at('10:00'), at('09:00'))).toBe(true)
})
