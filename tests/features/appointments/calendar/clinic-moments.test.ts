import 'temporal-polyfill/global'
import { describe, expect, it } from 'vitest'
import { CLINIC_TIME_ZONE } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { momentOf } from '#features/appointments/calendar/grid/clinic-moments.ts'

const NEXT_TUESDAY = localDate('2026-11-24')

describe('a moment of the agenda', () => {
  it("is that time of the clinic's day", () => {
    const moment = momentOf(NEXT_TUESDAY, timeOfDay('14:15'))
    const plain = Temporal.PlainDateTime.from('2026-11-24T14:15').toZonedDateTime(CLINIC_TIME_ZONE)
    expect(moment.equals(plain)).toBe(true)
    expect(moment.toString()).toBe(plain.toString())
    expect(moment.toString({ smallestUnit: 'minute' })).toBe(plain.toString({ smallestUnit: 'minute' }))
  })

  it('is computed once, and returns itself in its own time zone', () => {
    const moment = momentOf(NEXT_TUESDAY, timeOfDay('14:30'))
    expect(momentOf(NEXT_TUESDAY, timeOfDay('14:30'))).toBe(moment)
    expect(moment.withTimeZone(CLINIC_TIME_ZONE)).toBe(moment)
    expect(moment.withTimeZone('UTC').hour).toBe(17)
  })

  it('is formatted as usual, every time', () => {
    const moment = momentOf(NEXT_TUESDAY, timeOfDay('14:45'))
    const plain = Temporal.PlainDateTime.from('2026-11-24T14:45').toZonedDateTime(CLINIC_TIME_ZONE)
    for (const wish of [
      { hour: 'numeric', minute: 'numeric' },
      { day: 'numeric', month: 'long' },
    ] as const) {
      const words = plain.toLocaleString('es-ES', wish)
      expect([1, 2].map(() => moment.toLocaleString('es-ES', wish))).toEqual([words, words])
    }
    expect(moment.epochNanoseconds).toBe(plain.epochNanoseconds)
  })

  it('differs from the same time on another day', () => {
    const next = momentOf(localDate('2026-11-25'), timeOfDay('14:30'))
    expect(Temporal.ZonedDateTime.compare(momentOf(NEXT_TUESDAY, timeOfDay('14:30')), next)).toBe(-1)
  })
})
