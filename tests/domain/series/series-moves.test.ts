import { describe, expect, it } from 'vitest'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { inMovableOrder, moveLines, shiftedPlaces } from '#domain/series/series-moves.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const THURSDAY = localDate('2026-11-19')
const week = (number: number) => addDays(THURSDAY, 7 * number)
const ten = { startTime: timeOfDay('10:00'), endTime: timeOfDay('10:15'), professionalId: 1 }
const visit = (number: number) => ({ ...ten, date: week(number), status: 'scheduled' as const })

describe('a series that is moved', () => {
  it('keeps its distances, and takes hour, length and professional of the moved one', () => {
    const to = {
      date: addDays(THURSDAY, 1),
      startTime: timeOfDay('11:00'),
      endTime: timeOfDay('11:30'),
      professionalId: 2,
    }
    expect(shiftedPlaces(THURSDAY, to, [visit(1), visit(3)])).toEqual([
      { ...to, date: addDays(week(1), 1) },
      { ...to, date: addDays(week(3), 1) },
    ])
    const earlier = { ...to, date: addDays(THURSDAY, -2) }
    expect(shiftedPlaces(THURSDAY, earlier, [visit(1)])[0]?.date).toBe(addDays(week(1), -2))
  })

  it('begins with its last one where it moves one week on, with its first one where it moves back', () => {
    const moves = (weeks: number) =>
      [1, 2, 3].map((number) => ({ visit: visit(number), place: { ...ten, date: week(number + weeks) } }))
    const days = (weeks: number) => inMovableOrder(moves(weeks)).map((move) => move.visit.date)
    expect(days(1)).toEqual([week(3), week(2), week(1)])
    expect(days(-1)).toEqual([week(1), week(2), week(3)])
  })

  it('keeps two that change places, since neither can go first', () => {
    const swap = [
      { visit: visit(1), place: { ...ten, date: week(2) } },
      { visit: visit(2), place: { ...ten, date: week(1) } },
    ]
    expect(inMovableOrder(swap)).toEqual(swap)
  })

  it('finds the times of its own free, except of those that stay where they are', () => {
    const series = [1, 2, 3].map((number) => ({ ...visit(number), uid: `${number}`, patientId: 7 }))
    const wishes = [2, 3, 4].map((number) => ({ ...ten, date: week(number) as string }))
    const holiday = {
      from: week(4),
      to: week(4),
      startTime: null,
      endTime: null,
      professionalId: null,
      reason: 'Navidad',
    }
    const judged = (closures: (typeof holiday)[]) => {
      const times = { hours: unsetHours, areHoursSet: false, closures }
      const now = { date: THURSDAY, time: timeOfDay('09:00') }
      const lines = moveLines(wishes, series, { agenda: series, patientId: 7, times, now })
      return lines.map(({ hindrances, isTicked }) => [
        hindrances.find(({ kind }) => kind !== 'outside')?.kind,
        isTicked,
      ])
    }
    expect(judged([])).toEqual(Array(3).fill([undefined, true]))
    // The last one stays, so the one before it can't come, and so on.
    expect(judged([holiday])).toEqual([
      ['taken', false],
      ['taken', false],
      ['closed', false],
    ])
  })

  it('never finds an appointment in its own way, so that a line left out can be ticked again', () => {
    const series = [1, 2].map((number) => ({ ...visit(number), uid: `${number}`, patientId: 7 }))
    const other = { ...visit(2), startTime: timeOfDay('10:15'), endTime: timeOfDay('10:30'), uid: 'x', patientId: 8 }
    const longer = { ...ten, endTime: timeOfDay('10:30') }
    const wishes = [
      { ...longer, date: week(1) as string, isTicked: false },
      { ...longer, date: week(2) as string },
    ]
    const context = {
      agenda: [...series, other],
      patientId: 7,
      times: { hours: unsetHours, areHoursSet: false, closures: [] },
      now: { date: THURSDAY, time: timeOfDay('09:00') },
    }
    const [first, second] = moveLines(wishes, series, context)
    expect(first).toMatchObject({ mayBeMade: true, isTicked: false })
    expect(first?.hindrances.filter(({ kind }) => kind !== 'outside')).toEqual([])
    expect(second?.hindrances.filter(({ kind }) => kind !== 'outside')).toEqual([{ kind: 'taken', holders: [other] }])
  })
})
