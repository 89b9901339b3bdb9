import { incomeTotals } from '#domain/income/income-totals.ts'
import { formatMoney } from '#domain/values/money.ts'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { accountingTexts } from '../accounting-texts.ts'
import styles from './list-filter.module.css'
import { ROW_LABELS, type TransactionFilter } from './transaction-filter.ts'
import type { Transaction } from './transactions.ts'

interface ListFilterProps {
  filter: TransactionFilter
  onFilter: (filter: TransactionFilter) => void
  /** All transactions of the period, and those that the filter lets through. */
  rows: readonly Transaction[]
  found: readonly Transaction[]
}

const texts = accountingTexts.list

/** Narrows the list to a patient or a status, and tells how much of the period it then shows. */
export function ListFilter({ filter, onFilter, rows, found }: ListFilterProps) {
  return (
    <div className={classNames(layout.stack2, styles.filter)}>
      <div className={layout.wrap2}>
        <SearchField
          className={styles.search}
          label={texts.search}
          value={filter.patient}
          onChange={(patient) => onFilter({ ...filter, patient })}
        />
        <fieldset className={layout.wrap2}>
          <legend className={hidden.hidden}>{texts.labels}</legend>
          {['', ...ROW_LABELS].map((label) => (
            <button
              key={label}
              type="button"
              className={classNames(chip.chip, styles.choice)}
              aria-pressed={label === filter.label}
              onClick={() => onFilter({ ...filter, label })}
            >
              {label || texts.everyLabel}
            </button>
          ))}
        </fieldset>
      </div>
      <p role="status" className={classNames(typography.small, typography.figures)}>
        {found !== rows && texts.narrowed(found.length, rows.length, formatMoney(incomeTotals(found).total))}
      </p>
    </div>
  )
}
