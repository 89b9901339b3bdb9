import { type Centavos, sumCentavos } from '../values/money.ts'
import type { PaymentStatus } from './income.ts'

export interface IncomeTotals {
  /** 'Total Recaudado': the gross amounts of all but voided incomes. */
  total: Centavos
  /** 'Pendiente': the gross amounts of pending incomes. */
  pending: Centavos
  count: number
}

/** Computes the three cards of the cash screen (spec section 2, Contabilidad); voided incomes are left out. */
export function incomeTotals(incomes: readonly { amount: Centavos; paymentStatus: PaymentStatus }[]): IncomeTotals {
  const counted = incomes.filter((income) => income.paymentStatus !== 'cancelled')
  return {
    total: sumCentavos(counted.map((income) => income.amount)),
    pending: sumCentavos(counted.filter((income) => income.paymentStatus === 'pending').map((income) => income.amount)),
    count: counted.length,
  }
}
