import { describe, expect, it } from 'vitest'
import { openingInWords, openingStateAt } from '#domain/clinic/opening-state.ts'
import { clinicInstantOf } from '#domain/values/clinic-time.ts'
import { localDate } from '#domain/values/local-date.ts'
import { timeOfDay } from '#domain/values/time-of-day.ts'

/** A week of November 2026: the 16th is a Monday. */
const at = (date: string, time: string) => clinicInstantOf(localDate(date), timeOfDay(time))
const words = (date: string, time: string) => openingInWords(openingStateAt(at(date, time)))

describe('the clinic', () => {
  it.each([
    ['2026-11-16', '20:00'],
    ['2026-11-17', '20:00'],
    ['2026-11-18', '18:00'],
    ['2026-11-19', '20:00'],
    ['2026-11-20', '17:00'],
  ])('on %s is open from 14:00 and no longer at %s', (date, closes) => {
    const lastMinute = at(date, closes) - 1
    expect(openingStateAt(at(date, '14:00') - 1)).toMatchObject({ isOpen: false })
    expect(openingStateAt(at(date, '14:00'))).toEqual({ isOpen: true, until: closes })
    expect(openingStateAt(lastMinute)).toEqual({ isOpen: true, until: closes })
    expect(openingStateAt(lastMinute + 1)).toMatchObject({ isOpen: false })
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
  ])('on %s at %s says: %s', (date, time, said) => {
    expect(words(date, time)).toBe(said)
  })

  it('goes by its own clock, not by that of London or of the device', () => {
    // Bell Ville is three hours behind UTC: Monday 01:30 UTC is still Sunday there.
    expect(openingInWords(openingStateAt(Date.UTC(2026, 10, 16, 16, 59)))).toBe('Abre hoy a las 14:00')
    expect(openingInWords(openingStateAt(Date.UTC(2026, 10, 16, 17, 0)))).toBe('Abierto ahora, hasta las 20:00')
    expect(openingInWords(openingStateAt(Date.UTC(2026, 10, 16, 1, 30)))).toBe('Abre mañana a las 14:00')
  })
})
