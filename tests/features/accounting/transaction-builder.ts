import { centavos } from '#domain/values/money.ts'
import type { Transaction } from '#features/accounting/transactions/transactions.ts'
import { income } from '../device-clinic.ts'

/** A transaction as the cash screen lists it. */
export function transaction(fields: Partial<Transaction> = {}): Transaction {
  const { id, version: _version, ...row } = income()
  const listed = {
    patientName: 'Ana Gómez',
    patientPhone: '3537 411111',
    searchText: 'ana gomez 30111222',
    isDouble: false,
    received: row.netAmount,
    owed: centavos(0),
    payments: [],
  }
  return { ...row, key: id, uid: String(id), waiting: false, ...listed, ...fields }
}
