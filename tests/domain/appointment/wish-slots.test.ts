import { describe, expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { slotRange, type TimeRange } from '#domain/appointment/time-slots.ts'
import { isChoosable, toggleSlot, type WishedDay, wishSlots } from '#domain/appointment/wish-slots.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const tuesday = localDate('2026-11-24')
const slot = (start: string, end: string): TimeRange => ({ startTime: timeOfDay(start), endTime: timeOfDay(end) })
const nine = slot('09:00', '09:15')
const own = (status: AppointmentStatus, range = nine, date = tuesday) => ({ ...range, date, status })
const day = (changes: Partial<WishedDay> = {}): WishedDay => ({
  date: tuesday,
  now: { date: localDate('2026-11-20'), time: timeOfDay('10:00') },
  own: [],
  selected: [],
  free: [nine],
  ...changes,
})
const stateAt = (start: string, changes: Partial<WishedDay> = {}) =>
  wishSlots(day(changes)).find(({ startTime }) => startTime === start)?.state

describe('the slots of a day', () => {
  it('are 52, from 07:00 to 20:00', () => {
    const slots = wishSlots(day())
    expect(slots).toHaveLength(52)
    expect(slots.at(0)).toMatchObject(slot('07:00', '07:15'))
    expect(slots.at(-1)).toMatchObject(slot('19:45', '20:00'))
  })

  it('of today are those that have not begun', () => {
    const now = { date: tuesday, time: timeOfDay('19:16') }
    expect(wishSlots(day({ now })).map(({ startTime }) => startTime)).toEqual(['19:30', '19:45'])
    expect(wishSlots(day({ now: { date: tuesday, time: timeOfDay('19:30') } }))).toHaveLength(2)
  })

  it('leave out what is closed to patients, but not what the patient has there', () => {
    const isClosed = ({ startTime }: TimeRange) => startTime >= '08:00'
    const starts = (changes: Partial<WishedDay>) =>
      wishSlots(day({ isClosed, ...changes })).map((each) => each.startTime)
    expect(starts({})).toEqual(['07:00', '07:15', '07:30', '07:45'])
    expect(starts({ own: [own('scheduled')] }).at(-1)).toBe('09:00')
    expect(starts({ selected: [nine] }).at(-1)).toBe('09:00')
  })

  it('of a day that is past are none', () => {
    expect(wishSlots(day({ now: { date: localDate('2026-11-25'), time: timeOfDay('07:00') } }))).toEqual([])
  })
})

describe('the state of a slot', () => {
  it.each(['pending', 'approved', 'scheduled', 'completed', 'no_show'] as const)(
    'is that of the own appointment before anything else while it is %s',
    (status) => {
      expect(stateAt('09:00', { own: [own(status)], selected: [nine], free: [nine] })).toBe('own')
    },
  )

  it('is rescheduled for an own appointment with that status', () => {
    expect(stateAt('09:00', { own: [own('rescheduled')], selected: [nine] })).toBe('rescheduled')
  })

  it.each(['cancelled', 'rejected'] as const)('ignores an own appointment that is %s', (status) => {
    expect(stateAt('09:00', { own: [own(status)] })).toBe('available')
  })

  it("is the own appointment's for each of its slots, and not on the next day", () => {
    const long = own('scheduled', slot('09:00', '09:30'))
    expect(stateAt('09:15', { own: [long] })).toBe('own')
    expect(stateAt('09:30', { own: [long], free: [slot('09:30', '09:45')] })).toBe('available')
    expect(stateAt('09:00', { own: [own('scheduled', nine, localDate('2026-11-25'))] })).toBe('available')
  })

  it('is selected rather than available or taken', () => {
    expect(stateAt('09:00', { selected: [nine], free: [nine] })).toBe('selected')
    expect(stateAt('09:00', { selected: [nine], free: [] })).toBe('selected')
  })

  it('is available when the server says so, otherwise taken', () => {
    expect(stateAt('09:00')).toBe('available')
    expect(stateAt('09:15')).toBe('taken')
  })

  it('is unknown, and can be chosen, when no server answers', () => {
    expect(stateAt('09:00', { free: null })).toBe('unknown')
    expect(['selected', 'available', 'unknown'].every((state) => isChoosable(state as 'selected'))).toBe(true)
    expect(['own', 'rescheduled', 'taken'].some((state) => isChoosable(state as 'own'))).toBe(false)
  })
})

describe('the selection', () => {
  const three = [0, 1, 2].map(slotRange)

  it('adds a slot in the order of the day, and removes it again', () => {
    expect(toggleSlot([slotRange(5)], slotRange(2))).toEqual([slotRange(2), slotRange(5)])
    expect(toggleSlot(three, slotRange(1))).toEqual([slotRange(0), slotRange(2)])
  })

  it('refuses a fourth slot', () => {
    expect(toggleSlot(three, slotRange(3))).toBeNull()
  })
})
