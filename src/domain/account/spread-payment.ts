import type { Income } from '../income/income.ts'
import { type Centavos, centavos, sumCentavos } from '../values/money.ts'
import type { AccountCharge } from './patient-account.ts'

/** The part of a payment that pays one charge. */
export interface PaymentShare<Charge> {
  charge: Charge
  amount: Centavos
}

/** Spreads a payment over what is owed, the oldest charge first. What is left over goes to none. */
export function spreadPayment<Charge extends Pick<Income, 'date'>>(
  amount: Centavos,
  owing: readonly AccountCharge<Charge>[],
): PaymentShare<Charge>[] {
  let left: number = amount
  return [...owing].sort(byDay).flatMap(({ charge, owed }) => {
    const share = Math.min(left, owed ?? 0)
    left -= share
    return share > 0 ? [{ charge, amount: centavos(share) }] : []
  })
}

/** Returns what is owed for these charges together. */
export function owedTogether(owing: readonly Pick<AccountCharge<unknown>, 'owed'>[]): Centavos {
  return sumCentavos(owing.map(({ owed }) => owed ?? centavos(0)))
}

function byDay(one: AccountCharge<Pick<Income, 'date'>>, other: AccountCharge<Pick<Income, 'date'>>): number {
  return one.charge.date < other.charge.date ? -1 : Number(one.charge.date > other.charge.date)
}
