import type { FieldSet } from './field.ts'

/**
 * The fields of a closure, in reading order. Patients get all of them, too, so `reason` is public. A row never changes:
 * a closure is taken back by a second one that `cancels` its ref.
 */
export const closureFields = {
  /** The first and the last closed day. */
  from: { kind: 'day', label: 'Desde el día', required: 'dateRequired' },
  to: { kind: 'day', label: 'Hasta el día', required: 'dateRequired' },
  /** The closed part of each of these days; whole days without. */
  startTime: { kind: 'time', label: 'Desde las', nullable: true, editor: 'start' },
  endTime: { kind: 'time', label: 'Hasta las', nullable: true, editor: 'end' },
  /** Null for the whole clinic. */
  professionalId: { kind: 'row', label: 'Profesional', nullable: true, editor: 'professional' },
  /** What patients read: 'Cerrado: Navidad'. */
  reason: { kind: 'line', label: 'Motivo', required: 'closureReasonRequired' },
  kind: {
    kind: 'choice',
    label: 'Tipo',
    options: ['holiday', 'bridge', 'vacation', 'other'],
    invalid: 'valueInvalid',
    source: 'creation',
  },
  /** The ref of the closure that this row takes back; its days and its reason are repeated. */
  cancels: { kind: 'ref', nullable: true, source: 'creation' },
} as const satisfies FieldSet
