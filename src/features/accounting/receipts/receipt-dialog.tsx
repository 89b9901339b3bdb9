import { IncomeHistory } from '#features/accounting/dialogs/income-history.tsx'
import type { Transaction } from '#features/accounting/transactions.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { outward } from '#ui/outward.ts'
import typography from '#ui/styles/typography.module.css'
import styles from './receipt.module.css'
import { isEdited } from './receipt.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { receiptLink } from './receipt-link.ts'
import { receiptTexts } from './receipt-texts.ts'

interface ReceiptDialogProps {
  income: Transaction
  onPrint: () => void
  onClose: () => void
}

const texts = receiptTexts

/**
 * 'Comprobante de pago' of an income, to print or to send. A voided income's receipt is read-only. Mounted while it is
 * open.
 */
export function ReceiptDialog({ income, onPrint, onClose }: ReceiptDialogProps) {
  const isVoided = income.paymentStatus === 'cancelled'
  const { notes, voidReason } = income
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <div className={styles.sheet}>
        <ReceiptFacts income={income} />
        {notes && <StaffNote label={texts.labels.notes} text={notes} />}
        {isVoided && voidReason && <StaffNote label={texts.labels.voidReason} text={voidReason} />}
        {typeof income.key === 'number' && income.updatedAt !== income.createdAt && (
          <IncomeHistory key={income.updatedAt} id={income.key} isEdited={isEdited(income)} />
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
        {!isVoided && <ReceiptActions income={income} onPrint={onPrint} />}
      </DialogActions>
    </Dialog>
  )
}

function ReceiptActions({ income, onPrint }: Pick<ReceiptDialogProps, 'income' | 'onPrint'>) {
  const { href, isDirect } = receiptLink(income)
  return (
    <>
      <Button icon="print" onClick={onPrint}>
        {texts.print}
      </Button>
      <a className={buttonClass({ variant: 'primary' })} href={href} {...outward}>
        <Icon name="phone" />
        <span>{isDirect ? texts.whatsapp : texts.whatsappChoose}</span>
      </a>
    </>
  )
}

/** Staff's own remarks, which are not part of the patient's receipt. */
function StaffNote({ label, text }: { label: string; text: string }) {
  return (
    <p className={classNames(typography.written, typography.muted)}>
      <strong>{label}:</strong> {text}
    </p>
  )
}
