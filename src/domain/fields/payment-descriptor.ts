import type { FieldSet } from './field.ts'

/**
 * The fields of a payment, in reading order: money that was received for an income, or on account of a patient. A row
 * never changes: a second one that `cancels` its ref voids it, and repeats its patient, income, day, amount and method.
 */
export const paymentFields = {
  patientId: { kind: 'row', label: 'Paciente', nullable: true, fixedInReview: true },
  /** The income that it pays; null for money on account. The income may have been voided since. */
  incomeId: { kind: 'row', nullable: true, source: 'creation' },
  /** The day on which the money was received. */
  date: { kind: 'day', label: 'Fecha', required: 'dateRequired' },
  amount: {
    kind: 'money',
    label: 'Monto',
    required: 'amountRequired',
    invalid: 'amountInvalid',
    tooLarge: 'amountTooLarge',
  },
  paymentMethod: {
    kind: 'choice',
    label: 'Método de pago',
    options: ['cash', 'transfer', 'other'],
    required: 'paymentMethodRequired',
  },
  /** A `refund` goes back to the patient. */
  kind: { kind: 'choice', label: 'Tipo', options: ['payment', 'refund'], invalid: 'valueInvalid', source: 'creation' },
  notes: { kind: 'line', label: 'Notas' },
  /** The ref of the payment that this row voids. */
  cancels: { kind: 'ref', nullable: true, source: 'creation' },
  voidReason: { kind: 'line', nullable: true, source: 'creation' },
  /** The ref of the payment that this refund takes from the patient's credit. The refund holds while that one does. */
  settles: { kind: 'ref', nullable: true, source: 'creation' },
  /** The user who recorded it. */
  recordedBy: { kind: 'row', nullable: true, source: 'server' },
  /** That user's name at the sign-in, as it was then. */
  recordedByName: { kind: 'line', source: 'server' },
} as const satisfies FieldSet
