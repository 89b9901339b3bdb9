import type { FieldSet } from './field.ts'

/** The texts of a clinical record, in reading order. Each may be empty. */
export const clinicalTexts = {
  diagnosis: { kind: 'text', label: 'Diagnóstico', rows: 8 },
  treatment: { kind: 'text', label: 'Tratamiento', rows: 8 },
  observations: { kind: 'text', label: 'Observaciones', rows: 8 },
  medications: { kind: 'text', label: 'Medicamentos', rows: 8 },
  allergies: { kind: 'text', label: 'Alergias', rows: 8 },
  previousConditions: { kind: 'text', label: 'Condiciones previas', rows: 8 },
  familyHistory: { kind: 'text', label: 'Antecedentes familiares', rows: 8 },
} as const satisfies FieldSet

/** The patient of a record, and its authors. */
export const clinicalRecordTies = {
  patientId: { kind: 'row', required: 'patientRequired', source: 'creation', baseline: 'creation' },
  /** The appointment of the visit, which may have been deleted since. */
  appointmentId: { kind: 'row', nullable: true, source: 'creation', baseline: 'creation' },
  professionalId: { kind: 'row', source: 'creation', baseline: 'creation' },
  /** The day of the visit, for a note that was copied from a former history; else the day of its creation counts. */
  occurredOn: { kind: 'day', nullable: true, source: 'server', baseline: 'none' },
  /** The user who created the record, and the one who last edited its texts; null for the clinic's own imports. */
  createdBy: { kind: 'row', nullable: true, source: 'server', baseline: 'none' },
  updatedBy: { kind: 'row', nullable: true, source: 'server', baseline: 'none' },
} as const satisfies FieldSet

/** The fields of a clinical record. */
export const clinicalRecordFields = { ...clinicalRecordTies, ...clinicalTexts } as const
