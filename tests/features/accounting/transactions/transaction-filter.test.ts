import { expect, it } from 'vitest'
import { EVERYTHING, filterTransactions } from '#features/accounting/transactions/transaction-filter.ts'
import { transaction } from '../transaction-builder.ts'

const ana = transaction({ uid: 'ana', searchText: 'ana gomez 30111222' })
const bruno = transaction({ uid: 'bruno', searchText: 'bruno diaz 28999111', paymentStatus: 'partial' })
const voided = transaction({ uid: 'voided', searchText: 'ana gomez 30111222', paymentStatus: 'cancelled' })
const nobody = transaction({ uid: 'nobody', patientName: null, searchText: '', paymentStatus: 'pending' })
const rows = [ana, bruno, voided, nobody]

function found(filter: Partial<typeof EVERYTHING>): string[] {
  return filterTransactions(rows, { ...EVERYTHING, ...filter }).map(({ uid }) => uid)
}

it('an empty filter lets every transaction through', () => {
  expect(filterTransactions(rows, EVERYTHING)).toBe(rows)
  expect(found({ patient: '  ' })).toHaveLength(4)
})

it('a patient is found by words in any order, or by DNI; an income without one is then hidden', () => {
  expect(found({ patient: 'Gómez ana' })).toEqual(['ana', 'voided'])
  expect(found({ patient: '28.999.111' })).toEqual(['bruno'])
})

it('a status is the label of the row: a partial payment is pending', () => {
  expect(found({ label: 'Pagado' })).toEqual(['ana'])
  expect(found({ label: 'Pendiente' })).toEqual(['bruno', 'nobody'])
  expect(found({ label: 'Anulado' })).toEqual(['voided'])
  expect(found({ label: 'Pendiente', patient: 'bruno' })).toEqual(['bruno'])
})
