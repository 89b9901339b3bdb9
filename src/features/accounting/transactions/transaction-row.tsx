import { memo } from 'react'
import { paymentReceiptNumber } from '#domain/income/income.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { paymentReceiptName } from '#features/accounting/payment-receipts/receipt-name.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { incomeLabel } from '#features/shared/money/income-label.ts'
import { incomeCategoryLabels } from '#features/shared/money/income-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { accountingTexts } from '../accounting-texts.ts'
import { restOf, statusOf } from './shown-payment.ts'
import styles from './transaction-row.module.css'
import { isEdited, type Transaction } from './transactions.ts'

const texts = accountingTexts.list

export interface RowActs {
  onEdit: (income: Transaction) => void
  onReceipt: (income: Transaction) => void
  onPay: (income: Transaction) => void
}

interface TransactionRowProps extends RowActs {
  income: Transaction
  /** False when this device does not keep the income. */
  isEditable: boolean
}

/**
 * One transaction. A press opens the form, or the receipt when the income can't be edited. A voided one is struck
 * through and read-only.
 */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { income, isEditable, onEdit, onReceipt, onPay } = props
  const isVoided = income.paymentStatus === 'cancelled'
  const name = income.patientName ?? texts.noPatient
  const label = incomeLabel(statusOf(income))
  const receipt = paymentReceiptNumber(income.ref)
  const canEdit = isEditable && !isVoided
  return (
    <li className={classNames(listRow.row, styles.row)} data-voided={isVoided || undefined}>
      <div className={styles.what}>
        <p className={classNames(typography.strong, styles.name)}>{name}</p>
        <p className={typography.small}>
          {isVoided && income.voidReason ? texts.voidedFor(income.voidReason) : income.description}
        </p>
        {income.isDouble && <p className={styles.double}>{texts.double}</p>}
        {(income.waiting || isEdited(income)) && (
          <p className={styles.marks}>
            {income.waiting && <WaitingMark />}
            {isEdited(income) && <Badge icon="edit">{texts.edited}</Badge>}
          </p>
        )}
      </div>
      <p className={styles.facts}>
        <Figures className={styles.date}>{formatDayShort(income.date)}</Figures>
        <span className={styles.category}>{incomeCategoryLabels[income.category]}</span>
        {receipt && <Figures className={styles.receipt}>{receipt}</Figures>}
      </p>
      <Amounts income={income} isVoided={isVoided} rest={isEditable ? restOf(income) : null} />
      <p className={styles.label}>
        <Badge tone={label.tone}>{label.text}</Badge>
      </p>
      <div className={classNames(listRow.actions, styles.actions)}>
        {canEdit && income.owed !== 0 && (
          <IconButton icon="money" label={texts.pay(name)} onClick={() => onPay(income)} />
        )}
        <IconButton
          icon="file"
          label={texts.receipt(paymentReceiptName(income), name)}
          className={canEdit ? undefined : listRow.whole}
          onClick={() => onReceipt(income)}
        />
        {canEdit && (
          <IconButton icon="edit" label={texts.edit(name)} className={listRow.whole} onClick={() => onEdit(income)} />
        )}
      </div>
    </li>
  )
})

function Amounts({ income, isVoided, rest }: { income: Transaction; isVoided: boolean; rest: string | null }) {
  return (
    <p className={styles.amount}>
      <Figures struck={isVoided}>{formatMoney(income.amount)}</Figures>
      {income.discountAmount > 0 && (
        <>
          <Figures className={styles.discount}>{texts.discount(formatMoney(income.discountAmount))}</Figures>
          <Figures className={styles.discount}>{texts.net(formatMoney(income.netAmount))}</Figures>
        </>
      )}
      {rest && <Figures className={styles.rest}>{rest}</Figures>}
    </p>
  )
}
