import type { RowKey } from '../values/row-key.ts'
import { type CancellableRow, rowsInForce } from '../values/rows-in-force.ts'
import type { Payment } from './payment.ts'

/** Returns the refs of the payments from credit: those that a refund settles. */
export function refsFromCredit(payments: readonly Pick<CancellableRow, 'settles'>[]): ReadonlySet<string | null> {
  return new Set(payments.flatMap(({ settles = null }) => (settles === null ? [] : [settles])))
}

/**
 * Returns the rows that move money. A payment from credit and the refund that settles it move none together, nor do the
 * rows that void them.
 */
export function movingMoney<Row extends CancellableRow>(rows: readonly Row[]): Row[] {
  const fromCredit = refsFromCredit(rows)
  const isFromCredit = ({ ref, cancels, settles = null }: Row) =>
    settles !== null || fromCredit.has(ref) || (cancels !== null && fromCredit.has(cancels))
  return rows.filter((row) => !isFromCredit(row))
}

/** What becomes of a patient's credit when a payment is voided: it is given back, or another row keeps it. */
export type CreditAfterVoid = 'given back' | 'kept'

type CreditRow = CancellableRow &
  Pick<Payment, 'kind' | 'paymentMethod'> & { incomeId: RowKey | null; patientId: RowKey | null }

/**
 * Tells what becomes of the credit when a payment is voided; null for one that has nothing to do with it. `rows` are the
 * payments of its day. Payments from credit of an earlier release have a refund beside them that does not name them: it
 * keeps the credit until it is voided, too.
 */
export function creditAfterVoid(payment: CreditRow, rows: readonly CreditRow[]): CreditAfterVoid | null {
  if (payment.incomeId === null) return payment.kind === 'refund' ? 'given back' : null
  if (refsFromCredit(rows).has(payment.ref)) return 'given back'
  const isKeeping = ({ incomeId, patientId, kind, paymentMethod, settles = null }: CreditRow) =>
    incomeId === null &&
    patientId === payment.patientId &&
    kind === 'refund' &&
    paymentMethod === CREDIT_METHOD &&
    settles === null
  return payment.paymentMethod === CREDIT_METHOD && rowsInForce(rows).some(isKeeping) ? 'kept' : null
}

/** The method of a payment from credit and of its refund: the money came in earlier, by whatever method. */
export const CREDIT_METHOD = 'other'
