import type { Listing } from '#features/shared/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, SkeletonList } from '#ui/list-faces.tsx'
import { accountingTexts } from './accounting-texts.ts'
import styles from './transaction-list.module.css'
import { TransactionRow } from './transaction-row.tsx'
import type { Transaction } from './transactions.ts'

interface TransactionListProps {
  listing: Listing<Transaction>
  onNew: () => void
  onEdit: (income: Transaction) => void
}

const texts = accountingTexts.list

/** The transactions of the period. That they can't be had is only logged: the header's pill tells (spec section 8). */
export function TransactionList({ listing, onNew, onEdit }: TransactionListProps) {
  const { rows, state } = listing
  const isEmpty = rows.length === 0
  return (
    <Card
      title={texts.title}
      flush
      actions={
        !isEmpty && (
          <Button size="small" variant="quiet" icon="print" data-screen-only onClick={() => window.print()}>
            {texts.print}
          </Button>
        )
      }
    >
      {isEmpty && state !== 'filled' && <SkeletonList />}
      {isEmpty && state === 'filled' && (
        <EmptyState
          text={texts.empty}
          action={
            <Button icon="plus" onClick={onNew}>
              {accountingTexts.new}
            </Button>
          }
        />
      )}
      {!isEmpty && (
        <ul className={styles.rows}>
          {rows.map((income) => (
            <TransactionRow key={income.uid} income={income} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </Card>
  )
}
