import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import {
  chosenDay,
  chosenSlots,
  EMPTY_REQUEST,
  isComplete,
  requestErrors,
} from '#features/patient-portal/request/request-form-rules.ts'

const today = localDate('2026-11-20')
const right = { reason: 'Dolor de cuello', date: '2026-11-24', slots: '14:00-14:15,15:00-15:15', notes: '' }
const INCOMPLETE = 'Por favor completa el motivo, selecciona una fecha y elige al menos un horario disponible'

describe('the request form', () => {
  it('is complete with a reason, a day and a slot', () => {
    expect(requestErrors(right, today)).toEqual({})
    expect(isComplete(right, today)).toBe(true)
    expect(chosenSlots(right)).toEqual([
      { startTime: '14:00', endTime: '14:15' },
      { startTime: '15:00', endTime: '15:15' },
    ])
  })

  it.each([{ reason: '  ' }, { date: '' }, { date: '31/02/2027' }, { slots: '' }])(
    'is incomplete without one of them (%o)',
    (lack) => {
      expect(isComplete({ ...right, ...lack }, today)).toBe(false)
      expect(requestErrors({ ...right, ...lack }, today)).toEqual({ slots: INCOMPLETE })
    },
  )

  it('is incomplete when empty', () => {
    expect(requestErrors(EMPTY_REQUEST, today)).toEqual({ slots: INCOMPLETE })
  })

  it('accepts today, and no past day', () => {
    expect(chosenDay('2026-11-20', today)).toBe('2026-11-20')
    expect(chosenDay('2026-11-19', today)).toBeNull()
    expect(requestErrors({ ...right, date: '2026-11-19' }, today)).toEqual({
      date: 'No se pueden pedir citas en fechas pasadas',
    })
  })

  it('refuses what the server would not store', () => {
    const long = 'x'.repeat(4001)
    expect(requestErrors({ ...right, reason: long, notes: long }, today)).toEqual({
      reason: 'El texto es demasiado largo (máximo 4000 caracteres)',
      notes: 'El texto es demasiado largo (máximo 4000 caracteres)',
    })
  })
})
