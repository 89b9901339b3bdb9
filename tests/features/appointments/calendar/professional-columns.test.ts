import { describe, expect, it } from 'vitest'
import type { Professional } from '#domain/professional/professional.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import {
  placesAcross,
  professionalColumnAt,
  professionalColumns,
} from '#features/appointments/calendar/grid/columns/professional-columns.ts'
import { agendaEntries } from '#features/appointments/rows/agenda-entry.ts'
import { appointment } from '#tests/data/mirror-rows.ts'

const professional = (id: number, name: string, active = true): Professional => ({
  id,
  ref: null,
  version: 1,
  name,
  license: '',
  lastName: 'Paz',
  active,
})
const laura = professional(1, 'Laura')
const rita = professional(2, 'Rita')
const old = professional(3, 'Omar', false)

/** Entries by uid: with whom, from when to when. */
const entries = (rows: Record<string, readonly [number | null, string, string]>) =>
  agendaEntries(
    Object.entries(rows).map(([uid, [professionalId, startTime, endTime]], index) => ({
      ...appointment({ id: index + 1, professionalId, startTime: timeOfDay(startTime), endTime: timeOfDay(endTime) }),
      key: index + 1,
      uid,
      waiting: false,
    })),
    new Map(),
    [laura, rita, old],
  )
const columns = professionalColumns([laura, rita], [], 9)

describe('the columns of a day', () => {
  it('are one for each shown professional, and none for a single one', () => {
    expect(columns.map(({ name, start, width }) => [name, start, width])).toEqual([
      ['Laura Paz', 0, 0.5],
      ['Rita Paz', 0.5, 0.5],
    ])
    expect(professionalColumns([laura], entries({ a: [1, '09:00', '09:30'] }), 9)).toEqual([])
  })

  it('include whomever else the day names, with whom nothing can be booked', () => {
    const all = professionalColumns(
      [laura, rita],
      entries({ a: [null, '09:00', '09:30'], b: [3, '09:00', '09:30'] }),
      9,
    )
    expect(all.map(({ name, isBookable }) => [name, isBookable])).toEqual([
      ['Laura Paz', true],
      ['Rita Paz', true],
      ['Sin profesional', false],
      ['Omar Paz', false],
    ])
  })

  it('are none where not all of them have room', () => {
    expect(professionalColumns([laura, rita], [], 1)).toEqual([])
    expect(professionalColumns([laura, rita], [], 2)).toHaveLength(2)
  })

  it('are none before the professionals are read: whom a column belongs to is not known yet', () => {
    expect(professionalColumns([], entries({ a: [1, '09:00', '09:30'], b: [2, '09:00', '09:30'] }), 9)).toEqual([])
  })

  it('are found by their share of the day, also a little outside of it', () => {
    expect([-0.1, 0, 0.49, 0.5, 1.1].map((share) => professionalColumnAt(columns, share)?.id)).toEqual([1, 1, 1, 2, 2])
    expect(professionalColumnAt([], 0.5)).toBeNull()
  })
})

describe('appointments across a day', () => {
  it('fill the column of their professional, whatever the others have at that hour', () => {
    const places = placesAcross(entries({ a: [1, '09:00', '09:30'], b: [2, '09:00', '09:30'] }), columns)
    expect([...places]).toEqual([
      ['a', { start: 0, width: 0.5 }],
      ['b', { start: 0.5, width: 0.5 }],
    ])
  })

  it('stand side by side within it where they overlap, and only there', () => {
    const rows = {
      long: [2, '09:00', '10:00'],
      early: [2, '09:00', '09:30'],
      late: [2, '09:30', '10:00'],
      after: [2, '10:00', '10:30'],
    } as const
    const places = placesAcross(entries(rows), columns)
    expect(places.get('long')).toEqual({ start: 0.5, width: 0.25 })
    expect(places.get('early')).toEqual({ start: 0.75, width: 0.25 })
    expect(places.get('late')).toEqual({ start: 0.75, width: 0.25 })
    expect(places.get('after')).toEqual({ start: 0.5, width: 0.5 })
  })
})
