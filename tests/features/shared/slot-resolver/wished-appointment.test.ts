import { expect, it } from 'vitest'
import { wishedAppointment } from '#features/shared/slot-resolver/wished-appointment.ts'

const place = { date: '2026-11-20', startTime: '16:30', endTime: '17:00' }

it('reads an appointment as it was typed', () => {
  const typed = { ...place, reason: 'Control', notes: 'Prefiere a la tarde', patientId: 'a-ref', professionalId: 1 }
  expect(wishedAppointment({ ...typed, status: 'scheduled' })).toEqual(typed)
})

it('is blank where the change does not know its appointment', () => {
  expect(wishedAppointment({ ...place, professionalId: null })).toEqual({
    ...place,
    reason: '',
    notes: '',
    patientId: null,
    professionalId: null,
  })
})

it('returns null without day and times', () => {
  expect(wishedAppointment({})).toBeNull()
  expect(wishedAppointment({ ...place, date: '2027-02-29' })).toBeNull()
  expect(wishedAppointment({ ...place, endTime: '24:15' })).toBeNull()
  expect(wishedAppointment({ ...place, startTime: 930 })).toBeNull()
})
