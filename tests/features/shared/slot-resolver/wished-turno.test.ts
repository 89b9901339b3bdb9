import { expect, it } from 'vitest'
import { wishedTurno } from '#features/shared/slot-resolver/wished-turno.ts'

const place = { date: '2026-11-20', startTime: '16:30', endTime: '17:00' }

it('reads a turno as it was typed', () => {
  const typed = { ...place, reason: 'Control', notes: 'Prefiere a la tarde', patientId: 'a-ref', professionalId: 1 }
  expect(wishedTurno({ ...typed, status: 'scheduled' })).toEqual(typed)
})

it('leaves blank what the change does not know of its turno', () => {
  expect(wishedTurno({ ...place, professionalId: null })).toEqual({
    ...place,
    reason: '',
    notes: '',
    patientId: null,
    professionalId: null,
  })
})

it('takes nothing for a turno that names no day and times', () => {
  expect(wishedTurno({})).toBeNull()
  expect(wishedTurno({ ...place, date: '2027-02-29' })).toBeNull()
  expect(wishedTurno({ ...place, endTime: '24:15' })).toBeNull()
  expect(wishedTurno({ ...place, startTime: 930 })).toBeNull()
})
