import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { type FreeSlot, fittingWaiting } from '#domain/waiting/fitting-waiting.ts'
import type { Waiting } from '#domain/waiting/waiting.ts'

/** Thursday. */
const slot: FreeSlot = {
  date: localDate('2026-11-19'),
  startTime: timeOfDay('15:00'),
  endTime: timeOfDay('15:30'),
  professionalId: 1,
}

function entry(id: number, fields: Partial<Waiting> = {}) {
  return {
    id,
    patientId: id,
    fromDate: localDate('2026-11-01'),
    toDate: null,
    weekdays: '',
    fromTime: null,
    toTime: null,
    professionalId: null,
    urgent: false,
    status: 'waiting' as const,
    kind: 'entry' as const,
    createdAt: `2026-11-0${id}T12:00:00.000Z`,
    ...fields,
  }
}

const anybody = () => ({ noContact: false })
const fitting = (entries: ReturnType<typeof entry>[], patientOf: Parameters<typeof fittingWaiting>[2] = anybody) =>
  fittingWaiting(entries as never[], slot, patientOf).map(({ id }: { id: number }) => id)

describe('an entry of the waiting list', () => {
  it.each([
    ['on any day from its first one', {}],
    ['on its last day', { toDate: slot.date }],
    ['on its weekdays', { weekdays: '1,4' }],
    ['when a part of the slot is within its hours', { fromTime: timeOfDay('15:15'), toTime: timeOfDay('18:00') }],
    ['with its professional', { professionalId: 1 }],
  ])('fits a slot %s', (_, fields) => {
    expect(fitting([entry(1, fields)])).toEqual([1])
  })

  it.each([
    ['before its first day', { fromDate: localDate('2026-11-20') }],
    ['after its last day', { toDate: localDate('2026-11-18') }],
    ['on another weekday', { weekdays: '1,3,5' }],
    ['before its hours', { fromTime: timeOfDay('15:30') }],
    ['after its hours', { toTime: timeOfDay('15:00') }],
    ['with another professional', { professionalId: 2 }],
    ['once it has its appointment', { status: 'placed' as const }],
    ['once it is closed', { status: 'closed' as const }],
  ])('does not fit a slot %s', (_, fields) => {
    expect(fitting([entry(1, fields)])).toEqual([])
  })

  it('comes before others when it is urgent, and then by its age', () => {
    expect(fitting([entry(3), entry(2), entry(4, { urgent: true }), entry(1)])).toEqual([4, 1, 2, 3])
  })

  it('is left out when its patient is not to be contacted, or is deleted', () => {
    const patients = new Map([
      [1, { noContact: true }],
      [2, { noContact: false }],
    ])
    expect(fitting([entry(1), entry(2), entry(3)], (key) => patients.get(Number(key)))).toEqual([2])
  })
})

describe('a kept wish', () => {
  const wish = (fields: Partial<Waiting> = {}) =>
    entry(1, { kind: 'wish', status: 'closed', fromDate: slot.date, toDate: slot.date, ...fields })

  it('fits its own time, though it is closed', () => {
    expect(fitting([wish({ fromTime: timeOfDay('15:00'), toTime: timeOfDay('15:15') })])).toEqual([1])
    expect(fitting([wish({ fromTime: timeOfDay('15:30'), toTime: timeOfDay('15:45') })])).toEqual([])
  })

  it('is over once its patient got an appointment for it', () => {
    expect(fitting([wish({ status: 'placed' })])).toEqual([])
  })
})
