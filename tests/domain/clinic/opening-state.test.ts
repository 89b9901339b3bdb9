import { describe, expect, it } from 'vitest'
import { openingInWords, openingStateAt } from '#domain/clinic/opening-state.ts'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

/** A week of November 2026: the 16th is a Monday. */
const at = (date: string, time: string) => clinicInstantOf(localDate(date), timeOfDay(time))
const wordsAt = (instant: number) => {
  const state = openingStateAt(unsetHours, instant)
  return state && openingInWords(state)
}
const words = (date: string, time: string) => wordsAt(at(date, time))

describe('the clinic', () => {
  it.each([
    ['2026-11-16', '20:00'],
    ['2026-11-17', '20:00'],
    ['2026-11-18', '18:00'],
    ['2026-11-19', '20:00'],
    ['2026-11-20', '17:00'],
  ])('is open on %s from 14:00 and no longer at %s', (date, closes) => {
    const lastMinute = at(date, closes) - 1
    expect(openingStateAt(unsetHours, at(date, '14:00') - 1)).toMatchObject({ isOpen: false })
    expect(openingStateAt(unsetHours, at(date, '14:00'))).toEqual({ isOpen: true, until: closes })
    expect(openingStateAt(unsetHours, lastMinute)).toEqual({ isOpen: true, until: closes })
    expect(openingStateAt(unsetHours, lastMinute + 1)).toMatchObject({ isOpen: false })
  })

  it.each([
    ['2026-11-16', '00:00', 'Abre hoy a las 14:00'],
    ['2026-11-16', '13:59', 'Abre hoy a las 14:00'],
    ['2026-11-16', '14:00', 'Abierto ahora, hasta las 20:00'],
    ['2026-11-16', '20:00', 'Abre mañana a las 14:00'],
    ['2026-11-18', '17:59', 'Abierto ahora, hasta las 18:00'],
    ['2026-11-18', '18:00', 'Abre mañana a las 14:00'],
    ['2026-11-20', '16:59', 'Abierto ahora, hasta las 17:00'],
    ['2026-11-20', '17:00', 'Abre el lunes a las 14:00'],
    ['2026-11-20', '23:59', 'Abre el lunes a las 14:00'],
    ['2026-11-21', '14:00', 'Abre el lunes a las 14:00'],
    ['2026-11-22', '00:00', 'Abre mañana a las 14:00'],
    ['2026-11-22', '23:59', 'Abre mañana a las 14:00'],
  ])('shows on %s at %s: %s', (date, time, said) => {
    expect(words(date, time)).toBe(said)
  })

  it('uses its own clock, not that of London or of the device', () => {
    // Bell Ville is three hours behind UTC: Monday 01:30 UTC is still Sunday there.
    expect(wordsAt(Date.UTC(2026, 10, 16, 16, 59))).toBe('Abre hoy a las 14:00')
    expect(wordsAt(Date.UTC(2026, 10, 16, 17, 0))).toBe('Abierto ahora, hasta las 20:00')
    expect(wordsAt(Date.UTC(2026, 10, 16, 1, 30))).toBe('Abre mañana a las 14:00')
  })

  it('closes between two parts of a day, and opens again on it', () => {
    const [morning, evening] = [
      { from: timeOfDay('09:00'), to: timeOfDay('12:00') },
      { from: timeOfDay('16:00'), to: timeOfDay('20:00') },
    ]
    const hours = { ...unsetHours, monday: [morning, evening] }
    expect(openingStateAt(hours, at('2026-11-16', '11:59'))).toEqual({ isOpen: true, until: '12:00' })
    expect(openingStateAt(hours, at('2026-11-16', '12:00'))).toMatchObject({ opens: { at: '16:00', daysAhead: 0 } })
  })

  it('has no state when it opens on no day', () => {
    const never = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
    expect(openingStateAt(never, at('2026-11-16', '12:00'))).toBeNull()
  })
})
