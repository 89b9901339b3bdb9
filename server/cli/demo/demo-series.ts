import { freeAmong } from '#domain/appointment/offered-times.ts'
import { slotAt, slotRange } from '#domain/appointment/time-slots.ts'
import { openRangesOn } from '#domain/clinic/opening-hours.ts'
import { unsetHours } from '#domain/clinic/settings/settings-values.ts'
import { seriesDays } from '#domain/series/series-days.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import type { DemoAppointment } from './demo-agenda.ts'

const TIMES = 10
const DAYS_TO_TRY = 7
/** Names the demo's one series. */
const SERIES = uuidV5('00000000-0000-4000-8000-000000000000', 'demo series')

/**
 * Returns ten weekly appointments of one patient with the second professional, who is less busy: from the first day and
 * hour after `today` that are free in all ten weeks. None where there is no such hour.
 */
export function demoSeries(agenda: readonly DemoAppointment[], today: LocalDate, patient: number): DemoAppointment[] {
  for (let ahead = 1; ahead <= DAYS_TO_TRY; ahead++) {
    const first = addDays(today, ahead)
    const [hours] = openRangesOn(unsetHours, first)
    if (!hours) continue
    for (let slot = slotAt(hours.from); slot < slotAt(hours.to); slot++) {
      const days = seriesDays(first, { weekdays: [], everyWeeks: 1, times: TIMES })
      const isFree = (date: LocalDate) => {
        const ofDay = agenda.filter((each) => each.date === date)
        return freeAmong(ofDay, { date, ...slotRange(slot), professionalId: 2 }, date)(slot)
      }
      if (days.every(isFree)) return days.map((date) => appointmentOf(date, slot, patient))
    }
  }
  return []
}

function appointmentOf(date: LocalDate, slot: number, patient: number): DemoAppointment {
  return {
    date,
    ...slotRange(slot),
    status: 'scheduled',
    reason: 'Rehabilitación deportiva',
    notes: '',
    cancellationReason: null,
    patient,
    professionalId: 2,
    seriesRef: SERIES,
  }
}
