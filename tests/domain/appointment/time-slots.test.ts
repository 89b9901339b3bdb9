import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES, holdsSlot } from '#domain/appointment/appointment-status.ts'
import {
  holdersOf,
  nearestFreeRanges,
  overlaps,
  SLOTS_PER_DAY,
  slotAt,
  slotRange,
  slotsOf,
  slotsOfDay,
  type TimeRange,
} from '#domain/appointment/time-slots.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { gridTime } from '../domain-arbitraries.ts'

const range = (start: string, end: string): TimeRange => ({ startTime: timeOfDay(start), endTime: timeOfDay(end) })

const anyRange = fc
  .tuple(gridTime, gridTime)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { startTime: a, endTime: b } : { startTime: b, endTime: a }))

describe('the slots of a day', () => {
  it('are 52 quarters of an hour from 07:00 to 20:00, without gaps', () => {
    const slots = slotsOfDay()
    expect(slots).toHaveLength(52)
    expect(SLOTS_PER_DAY).toBe(52)
    expect(slots[0]).toEqual(range('07:00', '07:15'))
    expect(slots[51]).toEqual(range('19:45', '20:00'))
    for (const [index, slot] of slots.entries()) {
      expect(slotAt(slot.startTime)).toBe(index)
      if (index > 0) expect(slot.startTime).toBe(slots[index - 1]?.endTime)
    }
  })

  it.each([
    ['07:00', '07:15', [0]],
    ['12:00', '12:45', [20, 21, 22]],
    ['19:45', '20:00', [51]],
    ['12:00', '12:00', []],
    ['12:15', '12:00', []],
  ] as const)('from %s to %s are %j', (start, end, slots) => {
    expect(slotsOf(range(start, end))).toEqual(slots)
  })
})

describe('overlaps', () => {
  it('allows appointments back to back and forbids shared time', () => {
    expect(overlaps(range('12:00', '12:15'), range('12:15', '12:30'))).toBe(false)
    expect(overlaps(range('12:15', '12:30'), range('12:00', '12:15'))).toBe(false)
    expect(overlaps(range('12:00', '12:15'), range('12:10', '12:25'))).toBe(true)
    expect(overlaps(range('12:00', '13:00'), range('12:15', '12:30'))).toBe(true)
    expect(overlaps(range('12:00', '12:15'), range('12:00', '12:15'))).toBe(true)
  })

  it('is the same as sharing a slot, in either order', () => {
    fc.assert(
      fc.property(anyRange, anyRange, (a, b) => {
        const shared = slotsOf(a).some((slot) => slotsOf(b).includes(slot))
        expect(overlaps(a, b)).toBe(shared)
        expect(overlaps(b, a)).toBe(shared)
      }),
    )
  })
})

describe('holdersOf', () => {
  const wish = { ...range('12:00', '12:30'), date: localDate('2026-11-19'), professionalId: 1 }
  const taken = { ...wish, status: 'scheduled' as const }

  it('finds the appointment that overlaps the wanted time', () => {
    const rival = { ...taken, ...range('12:15', '12:45') }
    expect(holdersOf(wish, [rival])).toEqual([rival])
  })

  it('ignores another day, another professional, and appointments before or after', () => {
    const others = [
      { ...taken, date: localDate('2026-11-20') },
      { ...taken, professionalId: 2 },
      { ...taken, professionalId: null },
      { ...taken, ...range('11:45', '12:00') },
      { ...taken, ...range('12:30', '12:45') },
    ]
    expect(holdersOf(wish, others)).toEqual([])
  })

  it.each(APPOINTMENT_STATUSES)('follows the status table for %s', (status) => {
    expect(holdersOf(wish, [{ ...wish, status }])).toHaveLength(holdsSlot(status) ? 1 : 0)
  })
})

describe('nearestFreeRanges', () => {
  const free = (taken: readonly number[]) => (slot: number) => !taken.includes(slot)

  it('gives the wanted time itself when it is free', () => {
    expect(nearestFreeRanges(range('12:00', '12:30'), free([]), 1)).toEqual([range('12:00', '12:30')])
  })

  it('searches outwards from a taken time, prefers the earlier of two equally near, and sorts by time', () => {
    expect(nearestFreeRanges(range('12:00', '12:15'), free([20]), 3)).toEqual([
      range('11:30', '11:45'),
      range('11:45', '12:00'),
      range('12:15', '12:30'),
    ])
  })

  it('stays inside the day at both ends', () => {
    expect(nearestFreeRanges(range('07:00', '07:30'), free([0]), 1)).toEqual([range('07:15', '07:45')])
    expect(nearestFreeRanges(range('19:30', '20:00'), free([51]), 1)).toEqual([range('19:15', '19:45')])
  })

  it('finds nothing on a full day, for a time longer than any gap, or for an empty one', () => {
    const everySecond = slotsOfDay().flatMap((_, slot) => (slot % 2 === 0 ? [slot] : []))
    expect(nearestFreeRanges(range('12:00', '12:15'), () => false, 3)).toEqual([])
    expect(nearestFreeRanges(range('12:00', '12:30'), free(everySecond), 3)).toEqual([])
    expect(nearestFreeRanges(range('12:15', '12:00'), () => true, 3)).toEqual([])
  })

  it('offers only free stretches of the wanted length, sorted by time, and misses none that is nearer', () => {
    const takenSlots = fc.uniqueArray(fc.integer({ min: 0, max: 51 }))
    fc.assert(
      fc.property(anyRange, takenSlots, fc.integer({ min: 1, max: 5 }), (wish, taken, count) => {
        const found = nearestFreeRanges(wish, free(taken), count)
        const length = slotsOf(wish).length
        const wished = slotAt(wish.startTime)
        const distances = found.map((offer) => Math.abs(slotAt(offer.startTime) - wished))
        for (const offer of found) {
          expect(slotsOf(offer)).toHaveLength(length)
          expect(offer.startTime >= '07:00' && offer.endTime <= '20:00').toBe(true)
          for (const slot of taken) expect(overlaps(offer, slotRange(slot))).toBe(false)
        }
        const starts = found.map(({ startTime }) => startTime)
        expect(starts).toEqual([...starts].sort())
        const all = slotsOfDay().filter((_, start) => {
          const needed = Array.from({ length }, (_none, i) => start + i)
          return needed.every((slot) => slot < SLOTS_PER_DAY && !taken.includes(slot))
        })
        expect(found).toHaveLength(Math.min(count, all.length))
        const furthest = Math.max(0, ...distances)
        const nearer = all.filter((slot) => Math.abs(slotAt(slot.startTime) - wished) < furthest)
        expect(nearer.length).toBeLessThanOrEqual(found.length)
      }),
    )
  })
})
