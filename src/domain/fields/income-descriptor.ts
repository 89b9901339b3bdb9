import type { FieldSet } from './field.ts'

/** The fields of an income, in reading order. In a conflict it is decided as a whole. */
export const incomeFields = {
  patientId: { kind: 'row', label: 'Paciente', nullable: true, fixedInReview: true },
  /** The day on which it was received, not the day on which it reached the server. */
  date: { kind: 'day', label: 'Fecha', required: 'dateRequired' },
  amount: {
    kind: 'money',
    label: 'Monto',
    required: 'amountRequired',
    invalid: 'amountInvalid',
    tooLarge: 'amountTooLarge',
  },
  discountAmount: {
    kind: 'money',
    label: 'Descuento',
    invalid: 'discountInvalid',
    tooLarge: 'discountAboveAmount',
  },
  netAmount: { kind: 'money', label: 'Monto neto', derived: true, invalid: 'netAmountWrong' },
  description: { kind: 'line', label: 'Descripción', required: 'descriptionRequired' },
  paymentMethod: {
    kind: 'choice',
    label: 'Método de pago',
    options: ['cash', 'transfer', 'other'],
    required: 'paymentMethodRequired',
  },
  category: {
    kind: 'choice',
    label: 'Categoría',
    options: ['consultation', 'treatment', 'product', 'other'],
    required: 'categoryRequired',
  },
  /** A `cancelled` one is voided: listed, but never counted. */
  paymentStatus: {
    kind: 'choice',
    label: 'Estado del pago',
    options: ['completed', 'pending', 'partial', 'cancelled'],
    required: 'paymentStatusRequired',
    optionalForServer: true,
  },
  notes: { kind: 'text', label: 'Notas' },
  voidReason: { kind: 'line', label: 'Motivo de anulación', nullable: true, source: 'edit', baseline: 'none' },
  voidedAt: { kind: 'instant', nullable: true, source: 'server', baseline: 'none' },
  /** The user who recorded it. */
  recordedBy: { kind: 'row', nullable: true, source: 'server', baseline: 'none' },
  /** That user's name at the sign-in, as it was then; empty for older incomes. */
  recordedByName: { kind: 'line', source: 'server', baseline: 'none' },
  /** The visit that it pays. It may have been deleted since, or be another patient's now (visit-payment.ts). */
  appointmentId: { kind: 'row', nullable: true, source: 'creation', baseline: 'none' },
  /** The plan that it sells. */
  planId: { kind: 'row', nullable: true, source: 'creation', baseline: 'none' },
  /**
   * The part of the net amount that was received with the income itself, on its day and by its method. Null: all of it
   * for a completed income, else nothing (money-received.ts).
   */
  paidAtOnce: { kind: 'money', nullable: true, source: 'server', baseline: 'none' },
  /** A person has said that it repeats no other income. */
  separate: { kind: 'flag', derived: true, baseline: 'none' },
} as const satisfies FieldSet
