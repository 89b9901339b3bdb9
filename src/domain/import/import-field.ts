/** A column that an import understands. */
export interface ImportField {
  /** What people call it. */
  label: string
  /** Header words by which it is recognised, folded (foldText) and without signs; the first ones count most. */
  words: readonly string[]
  /** What an example file holds. */
  sample: string
  /** Rows without a value are refused; see read-*-row.ts for columns that stand for each other. */
  required?: true
}

const DNI_WORDS = [
  'dni',
  'documento',
  'nro documento',
  'numero de documento',
  'nro de documento',
  'n documento',
  'doc',
  'nro doc',
  'numero dni',
  'nro dni',
  'n dni',
  'cedula',
  'd n i',
  'documento paciente',
  'dni paciente',
  'dni del paciente',
] as const

/** The DNI, which names the patient of a row. */
export const dniColumn: ImportField = { label: 'DNI', required: true, sample: '30111222', words: DNI_WORDS }
