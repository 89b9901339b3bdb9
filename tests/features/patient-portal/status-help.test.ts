import { expect, it } from 'vitest'
import { statusHelpOf } from '#features/patient-portal/status-help.ts'

it('says of a request that only the clinic can confirm it, once the clinic has it', () => {
  expect(statusHelpOf({ status: 'pending', waiting: false })).toBe('Espera la confirmación del consultorio.')
  expect(statusHelpOf({ status: 'pending', waiting: true })).toBe('Se enviará al consultorio cuando haya conexión.')
})

it('says nothing of a status that speaks for itself', () => {
  expect(statusHelpOf({ status: 'completed', waiting: false })).toBeNull()
})
