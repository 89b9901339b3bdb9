import { type Centavos, centavos, sumCentavos } from '../values/money.ts'
import { type ChargedIncome, type CountedPayment, owedFor, receivedFor, signedAmount } from './money-received.ts'

/** An income with what was received for it, and what is still owed; both null where nobody knows. */
export interface AccountCharge<Charge> {
  charge: Charge
  received: Centavos | null
  owed: Centavos | null
}

/** A patient's account. */
export interface PatientAccount<Charge> {
  /** The incomes that are not voided, in their order. */
  charges: readonly AccountCharge<Charge>[]
  /** What is still owed for single incomes. */
  owed: Centavos
  /** What was received beyond that: on account, for a voided income, or more than an income's net amount. */
  credit: Centavos
  /** Owed minus credit: negative when the clinic owes the patient. */
  balance: Centavos
  /** How many partial incomes do not say what was received; they are in no sum. */
  unknown: number
}

/**
 * Computes a patient's account from the patient's incomes and the payments in force. A credit pays nothing by itself:
 * it only lowers the balance.
 */
export function patientAccount<Charge extends ChargedIncome>(
  incomes: readonly Charge[],
  payments: readonly CountedPayment[],
): PatientAccount<Charge> {
  const charges = incomes
    .filter(({ paymentStatus }) => paymentStatus !== 'cancelled')
    .map((charge) => ({ charge, received: receivedFor(charge, payments), owed: owedFor(charge, payments) }))
  const counted = new Set(charges.map(({ charge }) => charge.key))
  const loose = payments.filter(({ incomeId }) => incomeId === null || !counted.has(incomeId))
  const beyond = charges.map(({ charge, received }) =>
    centavos(received === null ? 0 : Math.max(0, received - charge.netAmount)),
  )
  const owed = sumCentavos(charges.map((each) => each.owed ?? centavos(0)))
  const credit = sumCentavos([...loose.map(signedAmount), ...beyond])
  return {
    charges,
    owed,
    credit,
    balance: centavos(owed - credit),
    unknown: charges.filter(({ received }) => received === null).length,
  }
}
