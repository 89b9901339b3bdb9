import type { FieldSet } from './field.ts'

const figure = { kind: 'money', source: 'creation', invalid: 'amountInvalid', tooLarge: 'amountTooLarge' } as const
const expected = { ...figure, signed: true } as const

/**
 * A close of a day, or its reopening, in reading order. People never change such a row. Which row holds for a day
 * follows from the order in which the server received them (closes-in-force.ts).
 */
export const cashDayFields = {
  date: { kind: 'day', label: 'Día', required: 'dateRequired' },
  kind: { kind: 'choice', options: ['close', 'reopen'], invalid: 'valueInvalid', source: 'creation' },
  /** The cash that was in the drawer in the morning. */
  float: { ...figure, label: 'Cambio inicial' },
  /** What people counted, by payment method. Without a drawer, what went out may be more than what came in. */
  countedCash: { ...figure, label: 'Efectivo contado' },
  countedTransfer: { ...expected, label: 'Transferencias contadas' },
  countedOther: { ...expected, label: 'Otros contados' },
  /** What the device expected at that moment, by payment method; cash with the float. */
  expectedCash: { ...expected, label: 'Efectivo esperado' },
  expectedTransfer: { ...expected, label: 'Transferencias esperadas' },
  expectedOther: { ...expected, label: 'Otros esperados' },
  /** Why the count differs, or why the day is reopened. */
  reason: { kind: 'line', label: 'Motivo' },
  /** The ref of the close that this row replaces or reopens. */
  cancels: { kind: 'ref', nullable: true, source: 'creation' },
  recordedBy: { kind: 'row', nullable: true, source: 'server' },
  /** The username at the time of closing. */
  recordedByName: { kind: 'line', source: 'server' },
  /** When the server's figures were the expected ones: from then on the close is final. Null while it is provisional. */
  signedAt: { kind: 'instant', nullable: true, source: 'server' },
} as const satisfies FieldSet
