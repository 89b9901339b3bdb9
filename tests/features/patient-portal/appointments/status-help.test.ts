import { expect, it } from 'vitest'
import { statusHelpOf } from '#features/patient-portal/appointments/status-help.ts'

it('says of a request that only the clinic can confirm it, once the clinic has it', () => {
  for (const hindrance of [null, 'connection', 'update', 'server'] as const)
    expect(statusHelpOf({ status: 'pending', waiting: false }, hindrance)).toBe(
      'Espera la confirmación del consultorio.',
    )
})

it.each([
  [null, 'Se está enviando al consultorio…'],
  ['connection', 'Se enviará al consultorio cuando haya conexión.'],
  ['update', 'Se enviará al consultorio cuando actualices la aplicación.'],
  ['server', 'Se enviará al consultorio cuando el servidor pueda recibirla.'],
] as const)('says of a request on this device what keeps it there: %s', (hindrance, said) => {
  expect(statusHelpOf({ status: 'pending', waiting: true }, hindrance)).toBe(said)
})

it('says nothing of a status that speaks for itself', () => {
  expect(statusHelpOf({ status: 'completed', waiting: false }, null)).toBeNull()
})
