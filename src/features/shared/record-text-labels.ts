import type { RecordTextField } from '#domain/clinical-record/clinical-record.ts'

/** Labels of a record's texts, in reading order. */
export const recordTextLabels: Record<RecordTextField, string> = {
  diagnosis: 'Diagnóstico',
  treatment: 'Tratamiento',
  observations: 'Observaciones',
  medications: 'Medicamentos',
  allergies: 'Alergias',
  previousConditions: 'Condiciones previas',
  familyHistory: 'Antecedentes familiares',
}
