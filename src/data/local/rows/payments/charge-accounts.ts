import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { owedFor, paymentsOf, receivedFor } from '#domain/account/money-received.ts'
import type { AccountCharge } from '#domain/account/patient-account.ts'
import type { IncomeView, PaymentView } from '#domain/sync/merge/fold.ts'
import { atOneMoment, viewsWithChanges } from '../view-reader.ts'
import { readPaymentsOfIncomes } from './payments.ts'

/** A charge with what was received for it, and by which payments. */
export interface ChargeAccount extends AccountCharge<IncomeView> {
  payments: readonly PaymentView[]
}

/** Reads these charges as they are now, with their payments, in their order. One may have got an id since. */
export function readChargeAccounts(db: ClinicDatabase, charges: readonly IncomeView[]): Promise<ChargeAccount[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const known = await db.ids.bulkGet(charges.map(({ key }) => String(key)))
    const keys = charges.map(({ key }, place) => known[place]?.id ?? key)
    const rows = await db.incomes.bulkGet(keys.filter((key) => typeof key === 'number'))
    const views = await viewsWithChanges(
      db,
      'income',
      rows.filter((row) => row !== undefined),
      pending,
    )
    const present = charges.map((charge, place) => views.find(({ key }) => key === keys[place]) ?? charge)
    const payments = await readPaymentsOfIncomes(db, present, pending)
    return present.map((charge) => ({
      charge,
      received: receivedFor(charge, payments),
      owed: owedFor(charge, payments),
      payments: paymentsOf(charge, payments),
    }))
  })
}
