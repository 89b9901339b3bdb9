import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { newAppointmentLink, wantedTimeIn } from '#features/shared/new-appointment-link.ts'

const wanted = { date: localDate('2026-11-20'), startTime: timeOfDay('15:00'), endTime: timeOfDay('15:15') }
const partsOf = (link: string) => new URL(link, 'https://consultorio.example').searchParams

describe('the link to a new appointment', () => {
  it('names the patient', () => {
    expect(newAppointmentLink(7)).toBe('/appointments?nueva=1&paciente=7')
    expect(wantedTimeIn(partsOf(newAppointmentLink(7)))).toBeNull()
  })

  it.each([wanted, { ...wanted, professionalId: 2 }])('carries the wanted time and its professional', (time) => {
    expect(wantedTimeIn(partsOf(newAppointmentLink('a-ref', time)))).toEqual(time)
  })

  it.each(['fecha=ayer', 'desde=25:00', 'hasta='])('carries no time that can not be read: %s', (part) => {
    const parts = partsOf(newAppointmentLink(7, wanted))
    const [name = '', value = ''] = part.split('=')
    parts.set(name, value)
    expect(wantedTimeIn(parts)).toBeNull()
  })
})
