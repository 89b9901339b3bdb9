import { describe, expect, it } from 'vitest'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { type AgendaVisit, type SeriesContext, seriesLines } from '#domain/series/series-lines.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const THURSDAY = localDate('2026-11-19')
const TEN = { startTime: timeOfDay('10:00'), endTime: timeOfDay('10:15') }
const PATIENT = 7

function visit(week: number, other: Partial<AgendaVisit> = {}): AgendaVisit {
  return {
    uid: `${week}`,
    ...TEN,
    date: addDays(THURSDAY, 7 * week),
    professionalId: 1,
    status: 'scheduled',
    patientId: 3,
    ...other,
  }
}

const closure = (week: number, reason: string) => {
  const day = addDays(THURSDAY, 7 * week)
  return { from: day, to: day, startTime: null, endTime: null, professionalId: null, reason }
}

function context(other: Partial<SeriesContext<AgendaVisit>> = {}): SeriesContext<AgendaVisit> {
  const times = {
    hours: { ...unsetHours, thursday: [{ from: timeOfDay('08:00'), to: timeOfDay('20:00') }] },
    areHoursSet: true,
    closures: [],
  }
  const now = { date: THURSDAY, time: timeOfDay('09:00') }
  return { agenda: [], patientId: PATIENT, times, now, ...other }
}

const wishOf = (week: number) => ({ ...TEN, date: addDays(THURSDAY, 7 * week) as string, professionalId: 1 })
const wishes = (times: number) => Array.from({ length: times }, (_, week) => wishOf(week))
const kindsOf = (lines: ReturnType<typeof seriesLines>) =>
  lines.map(({ hindrances }) => hindrances.map(({ kind }) => kind).join(' '))

describe('the lines of a series', () => {
  it('name the three taken and the two closed days of forty, and make the other thirty-five', () => {
    const agenda = [visit(3), visit(11), visit(30), visit(4, { status: 'cancelled' }), visit(5, { professionalId: 2 })]
    const times = { ...context().times, closures: [closure(5, 'Navidad'), closure(19, 'Feriado puente')] }
    const lines = seriesLines(wishes(40), context({ agenda, times }))
    const named = lines.flatMap(({ hindrances }, index) => hindrances.map((each) => [index, each]))
    expect(named).toEqual([
      [3, { kind: 'taken', holders: [agenda[0]] }],
      [5, { kind: 'closed', reason: 'Navidad' }],
      [11, { kind: 'taken', holders: [agenda[1]] }],
      [19, { kind: 'closed', reason: 'Feriado puente' }],
      [30, { kind: 'taken', holders: [agenda[2]] }],
    ])
    expect(lines.filter(({ isTicked }) => isTicked)).toHaveLength(35)
  })

  it('make a closed day if a person wants it, never a taken one', () => {
    const times = { ...context().times, closures: [closure(0, 'Navidad')] }
    const wanted = wishes(2).map((wish) => ({ ...wish, isTicked: true }))
    const lines = seriesLines(wanted, context({ agenda: [visit(1)], times }))
    expect(lines.map(({ isTicked, mayBeMade }) => [isTicked, mayBeMade])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('leave out a day on which the patient comes already, with whomever, and name that visit', () => {
    const own = visit(1, {
      patientId: PATIENT,
      professionalId: 2,
      startTime: timeOfDay('16:00'),
      endTime: timeOfDay('16:15'),
    })
    const missed = visit(2, { patientId: PATIENT, status: 'cancelled' })
    const lines = seriesLines(wishes(3), context({ agenda: [own, missed] }))
    expect(lines.map(({ hindrances }) => hindrances)).toEqual([[], [{ kind: 'ownVisit', visit: own }], []])
    expect(lines.map(({ isTicked }) => isTicked)).toEqual([true, false, true])
  })

  it('say that the hour is outside the opening hours, and make it all the same', () => {
    const early = { ...wishOf(1), startTime: '07:00', endTime: '07:15' }
    const [line] = seriesLines([early], context())
    expect([line?.hindrances, line?.isTicked]).toEqual([[{ kind: 'outside' }], true])
  })

  it('find an hour of today that is over, what is typed halfway, and a place that an earlier line has', () => {
    const typed = [
      { ...wishOf(0), startTime: '08:00', endTime: '08:15' },
      wishOf(1),
      { ...wishOf(1), endTime: '10:30' },
      { ...wishOf(2), date: '2026-12' },
    ]
    const lines = seriesLines(typed, context())
    expect(kindsOf(lines)).toEqual(['past', '', 'repeated', 'invalid'])
    expect(lines.map(({ isTicked }) => isTicked)).toEqual([false, true, false, false])
    const withoutSecond = typed.map((wish, index) => (index === 1 ? { ...wish, isTicked: false } : wish))
    expect(kindsOf(seriesLines(withoutSecond, context()))).toEqual(['past', '', '', 'invalid'])
  })
})
