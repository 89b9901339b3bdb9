import { expect, it } from 'vitest'
import { statusHelpOf } from '#features/patient-portal/status-help.ts'

it('says of a request that only the clinic can confirm it, once the clinic has it', () => {
  expect(statusHelpOf({ status: 'pending', waiting: false }, true)).toBe('Espera la confirmación del consultorio.')
  const waiting = { status: 'pending', waiting: true } as const
  expect(statusHelpOf(waiting, false)).toBe('Se enviará al consultorio cuando haya conexión.')
  expect(statusHelpOf(waiting, true)).toBe('Se está enviando al consultorio…')
})

it('says nothing of a status that speaks for itself', () => {
  expect(statusHelpOf({ status: 'completed', waiting: false }, true)).toBeNull()
})
