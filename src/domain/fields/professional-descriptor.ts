import type { FieldSet } from './field.ts'

/** The fields of a professional. */
export const professionalFields = {
  name: { kind: 'line', source: 'server' },
  lastName: { kind: 'line', source: 'server' },
  /** The number of the professional's license ('matrícula'); '' when unknown. */
  license: { kind: 'line', source: 'server', baseline: 'none' },
  /** False for a retired one, who is kept so that old appointments show the name. */
  active: { kind: 'flag', source: 'server', baseline: 'none' },
} as const satisfies FieldSet
