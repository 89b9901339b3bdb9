import type { RecordTextField } from '#domain/clinical-record/clinical-record.ts'

/** The names of a record's texts, in the order in which people read them. */
export const recordTextLabels: Record<RecordTextField, string> = {
  diagnosis: 'Diagnóstico',
  treatment: 'Tratamiento',
  observations: 'Observaciones',
  medications: 'Medicamentos',
  allergies: 'Alergias',
  previousConditions: 'Condiciones previas',
  familyHistory: 'Antecedentes familiares',
}
