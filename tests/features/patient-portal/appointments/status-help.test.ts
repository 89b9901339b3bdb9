import { expect, it } from 'vitest'
import { statusHelpOf } from '#features/patient-portal/appointments/status-help.ts'

it('the help for a request says that only the clinic can confirm it, once the clinic has it', () => {
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
] as const)('the help for a request says what keeps it on this device: %s', (hindrance, said) => {
  expect(statusHelpOf({ status: 'pending', waiting: true }, hindrance)).toBe(said)
})

it('other statuses need no help', () => {
  expect(statusHelpOf({ status: 'completed', waiting: false }, null)).toBeNull()
})

it('the help for a booked appointment does not say that it is confirmed: the patient is asked for that', () => {
  expect(statusHelpOf({ status: 'scheduled', waiting: false }, null)).toMatch(/^(?!.*confirm).*te esperamos/i)
})
