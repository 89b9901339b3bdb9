import type { RowKey } from '../values/row-key.ts'
import type { PaymentStatus } from './income.ts'

/** The fields of an income that decide; the server numbers incomes in the order of their arrival. */
export interface ArrivedCharge {
  key: RowKey
  appointmentId: RowKey | null
  patientId: RowKey | null
  paymentStatus: PaymentStatus
  separate: boolean
}

/** A charge that came second, and what was charged before. */
export interface SecondCharge<Charge> {
  charge: Charge
  earlier: readonly Charge[]
}

/**
 * Returns the charges of visits that had a charge when they arrived at the server, which nobody has explained. Voided
 * ones do not count, and one that is not at the server has not come second yet.
 */
export function secondCharges<Charge extends ArrivedCharge>(charges: readonly Charge[]): SecondCharge<Charge>[] {
  const counted = charges.filter(({ key, paymentStatus }) => typeof key === 'number' && paymentStatus !== 'cancelled')
  const inOrder = counted.sort((a, b) => Number(a.key) - Number(b.key))
  return inOrder.flatMap((charge, place) => {
    const earlier = inOrder.slice(0, place).filter((other) => isOfSameVisit(charge, other))
    // planted: explained-charge-asked-again
    return charge.separate || earlier.length === 0 ? [] : [{ charge, earlier }]
  })
}

function isOfSameVisit(one: ArrivedCharge, other: ArrivedCharge): boolean {
  return (
    one.appointmentId !== null &&
    one.patientId !== null &&
    one.appointmentId === other.appointmentId &&
    one.patientId === other.patientId
  )
}
