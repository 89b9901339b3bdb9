import { useState } from 'react'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { OlderNotice } from '#features/shared/reading/older/older-notice.tsx'
import { isOnlyToRead, type OlderRows } from '#features/shared/reading/older/use-older-rows.ts'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, SkeletonList } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { accountingTexts } from '../accounting-texts.ts'
import { DoublesNote } from '../doubles-note.tsx'
import { ListTools } from '../list-tools.tsx'
import { ListFilter } from './list-filter.tsx'
import { EVERYTHING, filterTransactions, type TransactionFilter } from './transaction-filter.ts'
import styles from './transaction-list.module.css'
import { type RowActs, TransactionRow } from './transaction-row.tsx'
import type { Transaction } from './transactions.ts'

interface TransactionListProps extends RowActs {
  range: DayRange
  listing: Listing<Transaction>
  /** State of the rows that are older than this device keeps. */
  older: OlderRows<unknown>
  /** Why the list is incomplete, as text; null when it is complete. */
  missing: string | null
  filter: TransactionFilter
  onFilter: (filter: TransactionFilter) => void
  onNew: () => void
  onPrint: () => void
}

const texts = accountingTexts.list

/** Rows rendered per page, more than a usual day or week of the clinic has. */
const PAGE = 100

/**
 * The transactions of the period. A failure to read them is only logged, since the header already shows it (spec
 * section 8).
 */
export function TransactionList(props: TransactionListProps) {
  const { range, listing, older, missing, filter, onFilter, onNew, onPrint, onEdit, onReceipt, onPay } = props
  const { rows, state } = listing
  const [pages, setPages] = useState(1)
  const found = filterTransactions(rows, filter)
  const shown = found.slice(0, pages * PAGE)
  const isOlderRead = older.state === 'none' || older.state === 'read'
  if (rows.length === 0)
    return (
      <Card title={texts.title} flush>
        <Older older={older} />
        <NoRows
          isEmpty={state === 'filled' && isOlderRead}
          isLoading={state !== 'filled' || older.state === 'reading'}
          onNew={onNew}
        />
      </Card>
    )
  return (
    <Card
      title={texts.title}
      flush
      actions={
        <ListTools incomes={rows} range={range} windowStart={older.windowStart} missing={missing} onPrint={onPrint} />
      }
    >
      <Older older={older} />
      <DoublesNote count={rows.filter((income) => income.isDouble).length} />
      <ListFilter filter={filter} rows={rows} found={found} onFilter={onFilter} />
      {found.length === 0 && <NoMatch onShowAll={() => onFilter(EVERYTHING)} />}
      <ul className={listRow.rows}>
        {shown.map((income) => (
          <TransactionRow
            key={income.uid}
            income={income}
            isEditable={!isOnlyToRead(income, older.windowStart)}
            onEdit={onEdit}
            onReceipt={onReceipt}
            onPay={onPay}
          />
        ))}
      </ul>
      {shown.length < found.length && (
        <div className={classNames(listRow.more, typography.muted, typography.figures)}>
          <p>{texts.shown(shown.length, found.length)}</p>
          <Button icon="chevron-down" onClick={() => setPages(pages + 1)}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Older({ older }: Pick<TransactionListProps, 'older'>) {
  if (older.state === 'none') return null
  return (
    <div className={styles.older}>
      <OlderNotice older={older} />
    </div>
  )
}

function NoRows({ isEmpty, isLoading, onNew }: { isEmpty: boolean; isLoading: boolean; onNew: () => void }) {
  if (isEmpty) return <NoTransactions onNew={onNew} />
  return isLoading ? <SkeletonList /> : null
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return <EmptyState text={texts.noMatch} action={<Button onClick={onShowAll}>{texts.showAll}</Button>} />
}

function NoTransactions({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      text={texts.empty}
      action={
        <Button icon="plus" onClick={onNew}>
          {accountingTexts.new}
        </Button>
      }
    />
  )
}
