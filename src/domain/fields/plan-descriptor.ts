import type { FieldSet } from './field.ts'

/**
 * The fields of a plan of sessions, in reading order. How many are used is never stored: it is counted from the
 * appointments that carry the plan (plan-use.ts).
 */
export const planFields = {
  /** The patient who bought it. */
  patientId: { kind: 'row', label: 'Paciente', required: 'patientRequired', nullable: true, fixedInReview: true },
  name: { kind: 'line', label: 'Nombre del plan', required: 'planNameRequired' },
  sessions: { kind: 'count', label: 'Sesiones', required: 'sessionsRequired', invalid: 'sessionsInvalid' },
  price: {
    kind: 'money',
    label: 'Precio',
    required: 'amountRequired',
    invalid: 'amountInvalid',
    tooLarge: 'amountTooLarge',
  },
  startsOn: { kind: 'day', label: 'Desde el día', required: 'dateRequired' },
  /** The last day on which it can be used; null for ever. */
  expiresOn: { kind: 'day', label: 'Vence el día', nullable: true },
  /** How many sessions a week were agreed; null if nothing was. */
  perWeek: { kind: 'count', label: 'Sesiones por semana', nullable: true, invalid: 'sessionsInvalid' },
  /** Whether a no-show uses a session. */
  countsNoShows: { kind: 'flag', label: 'Cuenta las ausencias', derived: true },
  /** A `closed` one is offered no more. */
  status: { kind: 'choice', label: 'Estado', options: ['active', 'closed'], invalid: 'valueInvalid', derived: true },
} as const satisfies FieldSet
