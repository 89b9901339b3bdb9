import { expect, it } from 'vitest'
import { lateResultMessage } from '#app/clinic/late-result-message.ts'
import type { OutboxEntry, Review } from '#domain/sync/outbox/outbox-entry.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import type { LateResult } from '#features/shared/messages/watch-late-results.ts'

const texts: ResultTexts = {
  success: { title: 'Paciente creado correctamente' },
  failure: 'No se pudo crear el paciente',
}

function result(
  kind: 'accepted' | 'refused',
  given: Partial<LateResult> = {},
  answer: Review['answer'] = null,
): LateResult {
  const entry = { entity: 'patient', kind: 'create', action: null } as OutboxEntry
  const parked: Review = { why: 'refused', fields: [], status: 400, answer, at: 0 }
  return {
    entry,
    texts: null,
    result: kind === 'accepted' ? { kind } : { kind, parked, opId: 'a' },
    ...given,
  }
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

it.each([
  ['one accepted', [result('accepted', { texts })], 'Paciente creado correctamente', undefined, 'success'],
  ['one accepted, from another page', [result('accepted')], 'Se envió 1 cambio', undefined, 'success'],
  ['two accepted', times(2, result('accepted', { texts })), 'Se enviaron 2 cambios', undefined, 'success'],
  ['44 taken', times(44, result('accepted')), 'Se enviaron 44 cambios', undefined, 'success'],
  ['one refused', [result('refused', { texts })], 'Error', 'No se pudo crear el paciente', 'error'],
  [
    'one refused with a message',
    [result('refused', { texts }, { message: 'Ya existe ese DNI.' })],
    'Error',
    'Ya existe ese DNI.',
    'error',
  ],
  [
    'one refused, others accepted',
    [result('refused', { texts }), ...times(43, result('accepted'))],
    'Error',
    'No se pudo crear el paciente. Se enviaron 43 cambios.',
    'error',
  ],
  ['three refused', times(3, result('refused')), '3 cambios necesitan tu decisión', undefined, 'error'],
  [
    'two refused, one accepted',
    [...times(2, result('refused')), result('accepted')],
    '2 cambios necesitan tu decisión',
    'Se envió 1 cambio.',
    'error',
  ],
  [
    'an appointment refused without a message, from another page',
    [result('refused', { entry: { entity: 'appointment', kind: 'create', action: null } as OutboxEntry })],
    'Error',
    'Error al crear la cita',
    'error',
  ],
  [
    'a deleted patient',
    [result('accepted', { entry: { entity: 'patient', kind: 'delete', action: null } as OutboxEntry })],
    'Paciente eliminado',
    'El paciente y sus registros relacionados han sido eliminados exitosamente',
    'success',
  ],
  [
    'a patient who could not be deleted',
    [result('refused', { entry: { entity: 'patient', kind: 'delete', action: null } as OutboxEntry })],
    'Error',
    'No se pudo eliminar el paciente',
    'error',
  ],
] as const)('one message describes all results: %s', (_, results, title, description, variant) => {
  expect(lateResultMessage(results)).toEqual({ title, variant, ...(description && { description }) })
})
