import { describe, expect, it } from 'vitest'
import {
  type ClosablePlace,
  closedForPatients,
  closedStretches,
  closureAt,
  type OpeningTimes,
} from '#domain/clinic/closures/closed-times.ts'
import type { ClosureTerms } from '#domain/clinic/closures/closure.ts'
import { type HoursSettings, unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const THURSDAY = localDate('2026-11-19')
const FRIDAY = localDate('2026-11-20')
const SATURDAY = localDate('2026-11-21')
const [LAURA, RITA] = [1, 2]

const range = (startTime: string, endTime: string) => ({
  startTime: timeOfDay(startTime),
  endTime: timeOfDay(endTime),
})
const closure = (fields: Partial<ClosureTerms> = {}): ClosureTerms => ({
  ...{ from: FRIDAY, to: FRIDAY, startTime: null, endTime: null, professionalId: null, reason: 'Feriado' },
  ...fields,
})
const times = (closures: ClosureTerms[] = [], hours: HoursSettings | null = null): OpeningTimes => ({
  hours: hours ?? unsetHours,
  areHoursSet: hours !== null,
  closures,
})
const place = (fields: Partial<ClosablePlace> = {}): ClosablePlace => ({
  ...{ date: FRIDAY, ...range('15:00', '15:15'), professionalId: LAURA },
  ...fields,
})
const SPLIT: HoursSettings = {
  ...unsetHours,
  friday: [
    { from: timeOfDay('08:00'), to: timeOfDay('12:00') },
    { from: timeOfDay('16:00'), to: timeOfDay('19:00') },
  ],
}

describe('a closure', () => {
  it('closes all of its days, both ends included, and no other', () => {
    const long = [closure({ from: THURSDAY, to: FRIDAY })]
    expect(closureAt(long, place({ date: THURSDAY }))).toEqual(long[0])
    expect(closureAt(long, place({ date: FRIDAY }))).toEqual(long[0])
    expect(closureAt(long, place({ date: SATURDAY }))).toBeNull()
  })

  it('of a part of a day closes what shares time with it', () => {
    const part = [closure(range('14:00', '15:10'))]
    expect(closureAt(part, place())).toEqual(part[0])
    expect(closureAt(part, place(range('15:15', '15:30')))).toBeNull()
  })

  it('of one professional closes nothing of another one, nor of anybody', () => {
    const ofRita = [closure({ professionalId: RITA })]
    expect(closureAt(ofRita, place({ professionalId: RITA }))).toEqual(ofRita[0])
    expect(closureAt(ofRita, place({ professionalId: LAURA }))).toBeNull()
    expect(closureAt(ofRita, place({ professionalId: null }))).toBeNull()
  })
})

describe('what patients are offered', () => {
  it('is everything while the owner has set no hours and closed nothing', () => {
    expect(closedForPatients(times(), place(range('07:00', '07:15')), [LAURA])).toBeUndefined()
    expect(closedForPatients(times(), place({ date: SATURDAY }), [LAURA])).toBeUndefined()
  })

  it('leaves out hours outside those that the owner has set, several a day', () => {
    const offered = (startTime: string, endTime: string) =>
      closedForPatients(times([], SPLIT), place(range(startTime, endTime)), [LAURA]) === undefined
    expect(offered('11:45', '12:00')).toBe(true)
    expect(offered('11:45', '12:15')).toBe(false)
    expect(offered('12:00', '12:15')).toBe(false)
    expect(offered('16:00', '16:15')).toBe(true)
  })

  it('leaves out a closed day, with its reason', () => {
    expect(closedForPatients(times([closure()]), place(), [LAURA, RITA])).toBe('Feriado')
  })

  it('has what at least one professional does', () => {
    const ofRita = closure({ professionalId: RITA, reason: 'Vacaciones' })
    expect(closedForPatients(times([ofRita]), place(), [LAURA, RITA])).toBeUndefined()
    expect(closedForPatients(times([ofRita]), place(), [RITA])).toBe('Vacaciones')
    const ofBoth = [ofRita, closure({ professionalId: LAURA, reason: 'Curso' })]
    expect(closedForPatients(times(ofBoth), place(), [LAURA, RITA])).toBe('Curso')
  })
})

describe('what the agenda shades', () => {
  it('is the usual hours while nobody has set others', () => {
    expect(closedStretches(times(), FRIDAY)).toEqual([
      { ...range('07:00', '14:00'), reason: null },
      { ...range('17:00', '20:00'), reason: null },
    ])
    expect(closedStretches(times(), SATURDAY)).toEqual([{ ...range('07:00', '20:00'), reason: null }])
  })

  it('is what lies between the set hours', () => {
    expect(closedStretches(times([], SPLIT), FRIDAY)).toEqual([
      { ...range('07:00', '08:00'), reason: null },
      { ...range('12:00', '16:00'), reason: null },
      { ...range('19:00', '20:00'), reason: null },
    ])
  })

  it('is the whole closed day once, and a closed part beside the hours', () => {
    expect(closedStretches(times([closure()]), FRIDAY)).toEqual([{ ...range('07:00', '20:00'), reason: 'Feriado' }])
    const part = closure({ ...range('16:00', '17:00'), reason: 'Curso' })
    expect(closedStretches(times([part]), FRIDAY)[0]).toEqual({ ...range('16:00', '17:00'), reason: 'Curso' })
    expect(closedStretches(times([closure({ professionalId: RITA })]), FRIDAY)).toHaveLength(2)
  })
})
