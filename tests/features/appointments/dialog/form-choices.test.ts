import { describe, expect, it } from 'vitest'
import type { Professional } from '#domain/professional/professional.ts'
import { onlyProfessional, professionalOptions } from '#features/appointments/dialog/form/use-form-choices.ts'
import { wishOf } from '#features/shared/appointments/held-slot.ts'

const laura = { id: 1, name: 'Laura', lastName: 'Ferreyra', active: true } as Professional
const retired = { id: 2, name: 'Óscar', lastName: 'Ibáñez', active: false } as Professional
const other = { id: 3, name: 'Nora', lastName: 'Sosa', active: true } as Professional

describe('the professionals of the form', () => {
  it('are the active ones', () => {
    expect(professionalOptions([laura, retired, other], '').map(({ value }) => value)).toEqual(['1', '3'])
  })

  it('include the retired one of the appointment, and say so', () => {
    expect(professionalOptions([laura, retired], '2')).toContainEqual({
      value: '2',
      label: 'Óscar Ibáñez (no atiende más)',
    })
  })

  it('need no choice when only one is active', () => {
    expect(onlyProfessional([laura, retired])).toBe('1')
    expect(onlyProfessional([laura, other])).toBe('')
    expect(onlyProfessional([])).toBe('')
  })
})

describe('the place that the form requests', () => {
  const whole = { date: '2026-11-20', startTime: '09:00', endTime: '09:30', professionalId: '2' }

  it('is looked up once it is complete', () => {
    expect(wishOf(whole)).toEqual({ ...whole, professionalId: 2 })
  })

  it('is not looked up while a part of it is missing or wrong', () => {
    expect(wishOf({ ...whole, professionalId: '' })).toBeNull()
    expect(wishOf({ ...whole, date: '31/02' })).toBeNull()
    expect(wishOf({ ...whole, endTime: '09:00' })).toBeNull()
    expect(wishOf({ ...whole, startTime: '09:05' })).toBeNull()
  })
})
