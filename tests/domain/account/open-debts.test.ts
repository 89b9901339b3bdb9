import { describe, expect, it } from 'vitest'
import type { ChargedIncome, CountedPayment } from '#domain/account/money-received.ts'
import { debtOf } from '#domain/account/open-debts.ts'
import { patientAccount } from '#domain/account/patient-account.ts'
import { spreadPayment } from '#domain/account/spread-payment.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'

type Charge = ChargedIncome & { date: LocalDate }

const charge = (key: number, day: string, fields: Partial<Charge> = {}): Charge => ({
  key,
  date: localDate(day),
  netAmount: centavos(1_600_000),
  paymentStatus: 'pending',
  paidAtOnce: null,
  ...fields,
})
const paid = (amount: number, incomeId: number | null): CountedPayment => ({
  amount: centavos(amount),
  kind: 'payment',
  incomeId,
})
const debt = (charges: Charge[], payments: CountedPayment[] = []) => debtOf(patientAccount(charges, payments))

describe('what a patient owes', () => {
  it('is what payments have not brought, since the first day of it', () => {
    const charges = [
      charge(1, '2026-11-12'),
      charge(2, '2026-11-05', { paymentStatus: 'partial' }),
      charge(3, '2026-10-01', { paymentStatus: 'completed' }),
    ]
    expect(debt(charges, [paid(1_000_000, 2)])).toMatchObject({ amount: 2_200_000, since: '2026-11-05' })
  })

  it('is less what is in favour, and nothing when that covers it', () => {
    expect(debt([charge(1, '2026-11-12')], [paid(600_000, null)])).toMatchObject({ amount: 1_000_000, credit: 600_000 })
    expect(debt([charge(1, '2026-11-12')], [paid(1_600_000, null)])).toBeNull()
    expect(debt([])).toBeNull()
  })

  it('leaves out a partial charge that does not say what was received, and names it', () => {
    const unknown = charge(4, '2026-09-01', { paymentStatus: 'partial' })
    expect(debt([unknown])).toMatchObject({ amount: 0, since: '2026-09-01', unknown: [{ charge: unknown }] })
    expect(debt([unknown, charge(1, '2026-11-12')])).toMatchObject({ amount: 1_600_000, since: '2026-11-12' })
  })
})

describe('a payment of several charges', () => {
  it('pays the oldest first, and no more than each one owes', () => {
    const owing = patientAccount([charge(1, '2026-11-12'), charge(2, '2026-11-05')], [paid(1_000_000, 2)]).charges
    const shares = spreadPayment(centavos(700_000), owing).map((share) => [share.charge.key, share.amount])
    expect(shares).toEqual([
      [2, 600_000],
      [1, 100_000],
    ])
  })
})
