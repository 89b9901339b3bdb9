import type { FieldSet } from './field.ts'

/**
 * Money that enters or leaves the cash register and is no payment of a patient, in reading order. A row never changes:
 * a second one that `cancels` its ref voids it, and repeats its day, kind, amount and method.
 */
export const cashMovementFields = {
  date: { kind: 'day', label: 'Fecha', required: 'dateRequired' },
  /** An `expense` and a `withdrawal` take money out, a `contribution` puts some in. */
  kind: {
    kind: 'choice',
    label: 'Tipo',
    options: ['expense', 'withdrawal', 'contribution'],
    required: 'movementKindRequired',
  },
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
  description: { kind: 'line', label: 'Descripción', required: 'descriptionRequired' },
  /** The ref of the movement that this row voids. */
  cancels: { kind: 'ref', nullable: true, source: 'creation' },
  voidReason: { kind: 'line', nullable: true, source: 'creation' },
  recordedBy: { kind: 'row', nullable: true, source: 'server' },
  /** The username at the time of recording. */
  recordedByName: { kind: 'line', source: 'server' },
} as const satisfies FieldSet
