import { expect, it } from 'vitest'
import { sentMessage } from '#features/sync-center/use-decision.ts'

const accepted = 'El servidor aceptó el cambio'
const parked = { why: 'slot_taken', fields: [], status: 409, answer: null, at: 0 } as const

it("the message reports the result of a change that was sent again, and never more than the server's answer", () => {
  expect(sentMessage({ kind: 'accepted' })).toEqual({ title: accepted, variant: 'success' })
  expect(sentMessage({ kind: 'waiting' })).toEqual({
    title: 'El cambio vuelve a la cola de envío',
    variant: 'info',
  })
  expect(sentMessage({ kind: 'refused', parked: { ...parked, fields: [] }, opId: 'a' })).toEqual({
    title: 'Error',
    description: 'Ese horario ya está ocupado.',
    variant: 'error',
  })
  expect(sentMessage({ kind: 'held' }).title).toContain('espera tu decisión')
})

it('the message names the effect when it is more than an acceptance, or when nothing was left to send', () => {
  const done = 'Queda en la ficha'
  expect(sentMessage({ kind: 'accepted' }, { done }).title).toBe(done)
  expect(sentMessage({ kind: 'dropped' }, { done, nothingLeft: done }).title).toBe(done)
})

it('the message reports no success for what was dropped in another tab meanwhile', () => {
  const withoutPatient = { done: 'El ingreso quedó registrado sin paciente' }
  for (const texts of [undefined, withoutPatient])
    expect(sentMessage({ kind: 'dropped' }, texts)).toEqual({ title: 'El cambio se descartó', variant: 'info' })
})

it('the message names the field errors, and refers to no form', () => {
  const answer = {
    message: 'Por favor corrija los errores del formulario',
    code: 'invalid',
    errors: { patientId: 'El paciente no existe', date: 'La fecha es obligatoria' },
  }
  expect(
    sentMessage({ kind: 'refused', parked: { ...parked, why: 'refused', fields: [], answer }, opId: 'a' }),
  ).toEqual({
    title: 'Error',
    description: 'El paciente no existe. La fecha es obligatoria',
    variant: 'error',
  })
})
