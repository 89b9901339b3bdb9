import { IncomeHistory } from '#features/accounting/dialogs/income-history.tsx'
import { isEdited, type Transaction } from '#features/accounting/transactions/transactions.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import typography from '#ui/styles/typography.module.css'
import { PaymentReceiptFacts } from './payment-receipt-facts.tsx'
import { paymentReceiptLink } from './payment-receipt-link.ts'
import { paymentReceiptTexts } from './payment-receipt-texts.ts'
import styles from './receipt.module.css'

interface PaymentReceiptDialogProps {
  income: Transaction
  onPrint: () => void
  onClose: () => void
}

const texts = paymentReceiptTexts

/**
 * 'Comprobante de pago' of an income, to print or to send. A voided income's receipt is read-only. Mounted while it is
 * open.
 */
export function PaymentReceiptDialog({ income, onPrint, onClose }: PaymentReceiptDialogProps) {
  const isVoided = income.paymentStatus === 'cancelled'
  const { notes, voidReason } = income
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <div className={styles.sheet}>
        <PaymentReceiptFacts income={income} />
        {notes && <StaffNote label={texts.labels.notes} text={notes} />}
        {isVoided && voidReason && <StaffNote label={texts.labels.voidReason} text={voidReason} />}
        {typeof income.key === 'number' && income.updatedAt !== income.createdAt && (
          <IncomeHistory key={income.updatedAt} id={income.key} isEdited={isEdited(income)} />
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
        {!isVoided && <PaymentReceiptActions income={income} onPrint={onPrint} />}
      </DialogActions>
    </Dialog>
  )
}

function PaymentReceiptActions({ income, onPrint }: Pick<PaymentReceiptDialogProps, 'income' | 'onPrint'>) {
  const { href, isDirect } = paymentReceiptLink(income)
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
