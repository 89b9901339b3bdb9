import { expect, it } from 'vitest'
import { densityOf } from '#features/appointments/calendar/density/use-density.ts'

it('is compact for a mouse and comfortable for a finger, unless this device has chosen', () => {
  expect(densityOf(null, true)).toBe('compact')
  expect(densityOf(null, false)).toBe('comfortable')
  expect(densityOf('comfortable', true)).toBe('comfortable')
  expect(densityOf('compact', false)).toBe('compact')
})

it('ignores what it does not know', () => {
  expect(densityOf('enorme', false)).toBe('comfortable')
})
