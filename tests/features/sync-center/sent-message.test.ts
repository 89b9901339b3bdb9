import { expect, it } from 'vitest'
import { sentMessage } from '#features/sync-center/use-decision.ts'

const accepted = 'El servidor aceptó el cambio'
const parked = { why: 'slot_taken', fields: [], status: 409, answer: null, at: 0 } as const

it("says of a change that goes again what came of it, and never more than the server's answer", () => {
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

it('says what was done instead, where that is more than the server taking it, or nothing was left to send', () => {
  expect(sentMessage({ kind: 'accepted' }, 'Queda en la ficha').title).toBe('Queda en la ficha')
  expect(sentMessage({ kind: 'dropped' }, 'Queda en la ficha').title).toBe('Queda en la ficha')
  expect(sentMessage({ kind: 'dropped' }).title).toBe('El cambio se descartó')
})
