import type { EntityDescriptor } from '#domain/fields/entity-table.ts'
import type { FieldSet } from '#domain/fields/field.ts'

/** A made-up append-only entity: what somebody noted about a patient. */
export const noteEntity: EntityDescriptor = {
  path: 'notes',
  mirror: { table: 'notes', list: { path: 'notes' }, isDated: true },
  changes: 'append only',
  recognisedBy: [],
  withPatient: 'goes',
}

export const noteFields = {
  patientId: { kind: 'row', label: 'Paciente', required: 'patientRequired' },
  date: { kind: 'day', label: 'Fecha', required: 'dateRequired' },
  text: { kind: 'text', label: 'Nota' },
  author: { kind: 'row', nullable: true, source: 'server' },
} as const satisfies FieldSet

export const blankNote = { text: '', author: null }
