import { describe, expect, it } from 'vitest'
import type { Professional } from '#domain/professional/professional.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { endsOfMove, fieldsOfMove, movedText } from '#features/appointments/dialog/appointment-move.ts'
import { appointment } from '#tests/data/mirror-rows.ts'

const seen = appointment({ professionalId: 1 })
const { date } = seen
const later = { date, startTime: timeOfDay('10:00'), endTime: timeOfDay('10:30') }
const otherColumn = { date, startTime: seen.startTime, endTime: seen.endTime, professionalId: 2 }
const professionals = [
  { id: 1, name: 'Laura', lastName: 'Ferreyra' },
  { id: 2, name: 'Rita', lastName: 'Paz' },
] as Professional[]

describe('a move', () => {
  it('to another time reschedules what is booked, and leaves approved what is only approved', () => {
    expect(fieldsOfMove(seen, later)).toEqual({ ...later, status: 'rescheduled' })
    expect(fieldsOfMove({ ...seen, status: 'approved' }, later)).toEqual({ ...later, status: 'approved' })
    expect(movedText(seen, later)).toBe('Cita reagendada correctamente')
  })

  it('to another professional at the same time reschedules nothing', () => {
    expect(fieldsOfMove(seen, otherColumn)).toEqual({ ...otherColumn, status: 'scheduled' })
    expect(movedText(seen, otherColumn)).toBe('Cita actualizada correctamente')
  })

  it('names the professionals where another one takes over, and only there', () => {
    const day = 'viernes 20 de noviembre'
    expect(endsOfMove(seen, later, professionals)).toEqual({ from: `${day}, 09:00`, to: `${day}, 10:00` })
    expect(endsOfMove(seen, { ...later, professionalId: 1 }, professionals).to).toBe(`${day}, 10:00`)
    expect(endsOfMove(seen, { ...later, professionalId: 2 }, professionals)).toEqual({
      from: `${day}, 09:00, con Laura Ferreyra`,
      to: `${day}, 10:00, con Rita Paz`,
    })
  })
})
