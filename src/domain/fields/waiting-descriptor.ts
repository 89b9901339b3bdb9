import type { FieldSet } from './field.ts'

/**
 * The fields of an entry of the waiting list, in reading order. Staff enter one by hand; a `wish` is what the server
 * keeps of each alternative that the approval of a request removes.
 */
export const waitingFields = {
  patientId: { kind: 'row', label: 'Paciente', required: 'patientRequired', nullable: true, fixedInReview: true },
  fromDate: { kind: 'day', label: 'Desde el día', required: 'dateRequired' },
  /** The last wanted day; null without an end. */
  toDate: { kind: 'day', label: 'Hasta el día', nullable: true },
  /** The wanted weekdays, 0 = Sunday, in their order: '1,3,5'; empty for any (weekdays.ts). */
  weekdays: { kind: 'line', label: 'Días de la semana', derived: true },
  fromTime: { kind: 'time', label: 'Desde las', nullable: true, editor: 'start' },
  toTime: { kind: 'time', label: 'Hasta las', nullable: true, editor: 'end' },
  /** Null for whoever is free. */
  professionalId: { kind: 'row', label: 'Profesional', nullable: true, editor: 'professional' },
  urgent: { kind: 'flag', label: 'Urgente', derived: true },
  note: { kind: 'line', label: 'Nota' },
  /** A `placed` one got an appointment; a `closed` one is offered nothing more, unless it is a wish. */
  status: {
    kind: 'choice',
    label: 'Estado',
    options: ['waiting', 'placed', 'closed'],
    invalid: 'valueInvalid',
    derived: true,
  },
  kind: { kind: 'choice', options: ['entry', 'wish'], source: 'server' },
} as const satisfies FieldSet
