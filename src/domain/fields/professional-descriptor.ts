import type { FieldSet } from './field.ts'

/** The fields of a professional. */
export const professionalFields = {
  name: { kind: 'line', said: 'server' },
  lastName: { kind: 'line', said: 'server' },
  /** False for a retired one, who is kept so that old appointments show the name. */
  active: { kind: 'flag', said: 'server', baseline: 'none' },
} as const satisfies FieldSet
