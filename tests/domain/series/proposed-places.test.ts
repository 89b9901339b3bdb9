import { describe, expect, it } from 'vitest'
import { proposedPlaces } from '#domain/series/proposed-places.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const at = (day: number, start: string, end: string) => ({
  date: localDate(`2026-11-${day}`),
  startTime: timeOfDay(start),
  endTime: timeOfDay(end),
})
const lost = (professionalId: number | null) => ({
  wished: { ...at(19, '10:00', '10:15'), professionalId },
  free: [at(19, '09:30', '09:45'), at(19, '10:15', '10:30'), at(20, '10:00', '10:15')],
})

describe('the places that are proposed for lost ones', () => {
  it('are the nearest, each once for a professional', () => {
    const places = proposedPlaces([lost(1), lost(1), lost(2), lost(1), lost(1)])
    expect(places.map((place) => place && `${place.date.slice(8)} ${place.startTime}`)).toEqual([
      '19 10:15',
      '19 09:30',
      '19 10:15',
      '20 10:00',
      null,
    ])
  })
})
