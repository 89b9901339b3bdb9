import { matchesSearch, searchWords } from '#domain/patient/patient-search.ts'
import { incomeLabel } from '#features/shared/money/income-label.ts'
import { paymentStatusLabels } from '#features/shared/money/income-texts.ts'
import { statusOf } from './shown-payment.ts'
import type { Transaction } from './transactions.ts'

/** What the list shows of its period. */
export interface TransactionFilter {
  /** Words of a patient's name, surname, DNI or e-mail; '' for every patient and for none. */
  patient: string
  /** The label of the shown rows; '' for all. */
  label: string
}

export const EVERYTHING: TransactionFilter = { patient: '', label: '' }

/** The labels that a row can have (spec section 4). */
export const ROW_LABELS = [paymentStatusLabels.completed, paymentStatusLabels.pending, paymentStatusLabels.cancelled]

/** Returns the transactions that the filter lets through, in their order. */
export function filterTransactions(rows: readonly Transaction[], filter: TransactionFilter): readonly Transaction[] {
  const words = searchWords(filter.patient)
  if (words.length === 0 && filter.label === '') return rows
  return rows.filter(
    (row) =>
      matchesSearch(row.searchText, words) && (filter.label === '' || incomeLabel(statusOf(row)).text === filter.label),
  )
}
