import type { FieldSet } from './field.ts'

/** The fields of a professional. */
export const professionalFields = {
  name: { kind: 'line', said: 'server' },
  lastName: { kind: 'line', said: 'server' },
  /** A retired one stays known, so that old appointments keep their name. */
  active: { kind: 'flag', default: true, said: 'server', baseline: 'none' },
} as const satisfies FieldSet
