import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import {
  gapCandidates,
  isOfferOf,
  isWanted,
  type MovableAppointment,
  placeInSlot,
} from '#domain/waiting/gap-candidates.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'

/** Thursday. */
const slot: FreeSlot = {
  date: localDate('2026-11-19'),
  startTime: timeOfDay('15:00'),
  endTime: timeOfDay('15:30'),
  professionalId: 1,
}
const now = { date: slot.date, time: timeOfDay('09:00') }

function entry(patientId: number | null, fields: Partial<Waiting> = {}) {
  return {
    patientId,
    fromDate: localDate('2026-11-01'),
    toDate: null,
    weekdays: '',
    fromTime: null,
    toTime: null,
    professionalId: null,
    urgent: false,
    status: 'waiting' as const,
    kind: 'entry' as const,
    createdAt: `2026-11-0${patientId}T12:00:00.000Z`,
    ...fields,
  }
}

const wish = (patientId: number, fields: Partial<Waiting> = {}) =>
  entry(patientId, { kind: 'wish', status: 'closed', fromDate: slot.date, toDate: slot.date, ...fields })

function visit(patientId: number | null, fields: Partial<MovableAppointment> = {}): MovableAppointment {
  return {
    patientId,
    date: localDate('2026-11-20'),
    startTime: timeOfDay('10:00'),
    endTime: timeOfDay('10:15'),
    professionalId: 1,
    status: 'scheduled',
    ...fields,
  }
}

const noContact = new Set<unknown>()
function found(waiting: readonly ReturnType<typeof entry>[], appointments: readonly MovableAppointment[] = []) {
  const patientOf = (key: unknown) => ({ noContact: noContact.has(key) })
  return gapCandidates(slot, { waiting, appointments, patientOf, now })
}
const named = (...args: Parameters<typeof found>) => found(...args).map(({ why, patientId }) => `${why} ${patientId}`)

describe('who may want a free slot', () => {
  it('is first who asked for it, then who waits, urgent ones first, then who comes later that week', () => {
    const waiting = [entry(3), entry(4, { urgent: true }), wish(2)]
    const appointments = [visit(6, { date: localDate('2026-11-21') }), visit(5)]
    expect(named(waiting, appointments)).toEqual(['wished 2', 'waits 4', 'waits 3', 'later 5', 'later 6'])
  })

  it('is named once, with all rows that fit and the next appointment', () => {
    const appointments = [visit(2, { date: localDate('2026-11-21') }), visit(2)]
    const [only, ...others] = found([entry(2), wish(2)], appointments)
    expect(others).toEqual([])
    expect(only).toMatchObject({ why: 'wished', patientId: 2, appointment: { date: '2026-11-20' } })
    expect(only?.rows).toHaveLength(2)
    expect(named([], appointments)).toEqual(['later 2'])
  })

  it('is nobody who asked not to be contacted', () => {
    noContact.add(2)
    expect(named([entry(2), wish(2)], [visit(2)])).toEqual([])
    noContact.clear()
    expect(named([entry(2), wish(2)], [visit(2)])).toEqual(['wished 2'])
  })

  it('is nobody who has an appointment at that hour, with whomever', () => {
    const there = { date: slot.date, startTime: timeOfDay('15:15'), endTime: timeOfDay('15:45'), professionalId: 2 }
    expect(named([entry(2)], [visit(2, there), visit(2)])).toEqual([])
    expect(named([entry(2)], [visit(2, { ...there, status: 'cancelled' })])).toEqual(['waits 2'])
  })

  it.each([
    ['earlier', { date: slot.date, startTime: timeOfDay('14:00'), endTime: timeOfDay('14:15') }],
    ['next week', { date: localDate('2026-11-23') }],
    ['with another professional', { professionalId: 2 }],
    ['for longer than the slot', { endTime: timeOfDay('10:45') }],
    ['and has been there', { status: 'completed' as const }],
    ['with a request that is not approved', { status: 'pending' as const }],
  ])('is nobody who comes %s', (_, fields) => {
    expect(named([], [visit(2, fields)])).toEqual([])
  })

  it('is nobody once the slot has begun', () => {
    const late = { ...now, time: timeOfDay('15:01') }
    expect(
      gapCandidates(slot, {
        waiting: [entry(2)],
        appointments: [],
        patientOf: () => ({ noContact: false }),
        now: late,
      }),
    ).toEqual([])
  })

  it('makes a slot wanted, unless all merely come later', () => {
    expect(isWanted(found([], [visit(2)]))).toBe(false)
    expect(isWanted(found([entry(3)], [visit(2)]))).toBe(true)
  })
})

describe('the place in the slot', () => {
  const placeOf = (...args: Parameters<typeof found>) => found(...args).map((each) => placeInSlot(slot, each))

  it('is the part that is wanted', () => {
    expect(placeOf([entry(2)])).toEqual([{ startTime: '15:00', endTime: '15:30' }])
    expect(placeOf([wish(2, { fromTime: timeOfDay('15:15'), toTime: timeOfDay('16:00') })])).toEqual([
      { startTime: '15:15', endTime: '15:30' },
    ])
  })

  it('is as long as the appointment of whoever comes later', () => {
    expect(placeOf([], [visit(2)])).toEqual([{ startTime: '15:00', endTime: '15:15' }])
  })
})

describe('an offer', () => {
  const offer = { kind: 'offer' as const, slotDate: slot.date, slotStart: timeOfDay('15:15'), professionalId: 1 }

  it('belongs to the slot in which it starts, with the same professional', () => {
    expect(isOfferOf(offer, slot)).toBe(true)
    expect(isOfferOf({ ...offer, kind: 'reminder' }, slot)).toBe(false)
    expect(isOfferOf({ ...offer, slotStart: timeOfDay('15:30') }, slot)).toBe(false)
    expect(isOfferOf({ ...offer, professionalId: 2 }, slot)).toBe(false)
    expect(isOfferOf({ ...offer, slotDate: localDate('2026-11-20') }, slot)).toBe(false)
  })
})
