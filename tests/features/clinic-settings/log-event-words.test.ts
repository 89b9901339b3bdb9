import { expect, it } from 'vitest'
import type { AuditLogEntry } from '#domain/wire/audit-wire.ts'
import { actionOf, authorOf, subjectOf } from '#features/clinic-settings/log/log-event-words.ts'

const event: AuditLogEntry = {
  id: 1,
  at: '2026-11-19T15:00:00Z',
  action: 'clinicalRecord.read',
  entity: 'clinicalRecord',
  entityId: 5,
  version: 3,
  userId: 2,
  User: { username: 'laura', name: 'Laura', lastName: 'Ferreyra' },
  Patient: { id: 9, firstName: 'Ana', lastName: 'Gómez' },
  Account: null,
  rows: null,
}
const wordsOf = (fields: Partial<AuditLogEntry>) => {
  const told = { ...event, ...fields }
  return [authorOf(told), actionOf(told), subjectOf(told)]
}

it.each([
  [{}, ['Laura Ferreyra', 'abrió', 'registro clínico · Ana Gómez']],
  [{ User: { username: 'recepcion', name: '', lastName: '' } }, ['recepcion', 'abrió', 'registro clínico · Ana Gómez']],
  [{ User: null, Patient: null }, ['Sin cuenta', 'abrió', 'registro clínico']],
  [
    { action: 'user.signInRefused', User: null, entity: 'user', Patient: null, Account: event.User },
    ['Sin cuenta', 'no acertó la contraseña', 'cuenta · Laura Ferreyra'],
  ],
  [{ action: 'list.read', entity: null, entityId: null, rows: 1 }, ['Laura Ferreyra', 'abrió una lista', '1 fila']],
  [{ action: 'stats.export', entity: null }, ['Laura Ferreyra', 'exportó las estadísticas', null]],
  [{ action: 'ficha.futura' }, ['Laura Ferreyra', 'ficha.futura', 'registro clínico · Ana Gómez']],
] as [Partial<AuditLogEntry>, unknown[]][])('an event is told by who, what and whose: %o', (fields, words) => {
  expect(wordsOf(fields)).toEqual(words)
})
