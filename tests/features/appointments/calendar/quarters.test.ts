import { describe, expect, it } from 'vitest'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { presentShare, quarterAt, rangeOfQuarters, shareOfDay } from '#features/appointments/calendar/grid/quarters.ts'

describe('a quarter of an hour in the calendar', () => {
  const height = 1248

  it('is the one under the finger, from its first pixel to its last', () => {
    expect(rangeOfQuarters(quarterAt(0, height), quarterAt(0, height))).toEqual({
      startTime: '07:00',
      endTime: '07:15',
    })
    expect(quarterAt(192, height)).toBe(8)
    expect(quarterAt(215.9, height)).toBe(8)
    expect(quarterAt(216, height)).toBe(9)
  })

  it('never leaves the agenda’s day', () => {
    expect(quarterAt(-40, height)).toBe(0)
    expect(rangeOfQuarters(quarterAt(height, height), quarterAt(height + 90, height))).toEqual({
      startTime: '19:45',
      endTime: '20:00',
    })
  })

  it('makes one range with another, dragged upwards or downwards', () => {
    const stretch = { startTime: '09:00', endTime: '09:45' }
    expect(rangeOfQuarters(8, 10)).toEqual(stretch)
    expect(rangeOfQuarters(10, 8)).toEqual(stretch)
  })
})

describe('the current time in the calendar', () => {
  it('is the clinic’s, wherever the device is', () => {
    expect(presentShare(Date.UTC(2026, 10, 19, 16, 30))).toBe(0.5)
  })

  it('is not shown before 07:00 and after 20:00', () => {
    expect(presentShare(Date.UTC(2026, 10, 19, 9, 59))).toBeNull()
    expect(presentShare(Date.UTC(2026, 10, 19, 23, 1))).toBeNull()
    expect(shareOfDay(timeOfDay('07:00'))).toBe(0)
    expect(shareOfDay(timeOfDay('20:00'))).toBe(1)
  })
})
