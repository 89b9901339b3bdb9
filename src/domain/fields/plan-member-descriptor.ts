import type { FieldSet } from './field.ts'

/**
 * Another patient who shares a plan, as in a family. A row never changes: a second one that `cancels` its ref takes it
 * back.
 */
export const planMemberFields = {
  planId: { kind: 'row', required: 'valueInvalid', nullable: true, source: 'creation' },
  patientId: { kind: 'row', label: 'Paciente', required: 'patientRequired', nullable: true, source: 'creation' },
  cancels: { kind: 'ref', nullable: true, source: 'creation' },
} as const satisfies FieldSet
