import { type Centavos, sumCentavos } from '../values/money.ts'
import type { PaymentStatus } from './income.ts'

/**
 * Returns what a patient still owes: the net amounts of their pending incomes, in centavos. A partial payment does not
 * say how much of it is left, so it does not count.
 */
export function amountOwed(incomes: readonly { netAmount: Centavos; paymentStatus: PaymentStatus }[]): Centavos {
  return sumCentavos(
    incomes.filter(({ paymentStatus }) => paymentStatus === 'pending').map(({ netAmount }) => netAmount),
  )
}
