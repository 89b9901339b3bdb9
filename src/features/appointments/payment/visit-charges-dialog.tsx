import { Link } from 'react-router-dom'
import { paymentReceiptNumber } from '#domain/income/income.ts'
import type { AppointmentView, IncomeView } from '#domain/sync/merge/fold.ts'
import { formatMoney } from '#domain/values/money.ts'
import { useAppointmentDescription } from '#features/appointments/dialog/use-appointment-description.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { recorderOf, whenRecorded } from '#features/shared/money/charge-words.ts'
import { shownStatus } from '#features/shared/money/income-label.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#features/shared/money/income-texts.ts'
import { ChargeAccountFacts } from '#features/shared/payments/charge-account.tsx'
import { useChargeAccounts } from '#features/shared/payments/use-charge-accounts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import facts from '#ui/styles/facts.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { paymentTexts } from './payment-texts.ts'
import styles from './visit-charges-dialog.module.css'

interface VisitChargesDialogProps {
  visit: AppointmentView
  charges: readonly IncomeView[]
  /** Charges the visit again; without it that is not offered. */
  onChargeAgain?: (() => void) | undefined
  onClose: () => void
}

const texts = paymentTexts.details

/** What was charged for a visit. Mounted while it is open. */
export function VisitChargesDialog({ visit, charges, onChargeAgain, onClose }: VisitChargesDialogProps) {
  const description = useAppointmentDescription(visit)
  const accounts = useChargeAccounts(charges)
  return (
    <Dialog open onClose={onClose} size="small" title={texts.title} description={description}>
      <ul className={classNames(layout.stack4, styles.charges)}>
        {charges.map((opened, place) => {
          const account = accounts?.[place]
          const charge = account?.charge ?? opened
          return (
            <li key={opened.uid} className={styles.charge}>
              <ChargeFacts charge={charge} isSettled={account?.owed === 0} />
              {account && <ChargeAccountFacts account={account} />}
              <Link className={buttonClass({ size: 'small' })} to={`${paths.accounting}?ingreso=${charge.key}`}>
                {texts.openInCash}
              </Link>
            </li>
          )
        })}
      </ul>
      <DialogActions>
        {onChargeAgain && (
          <Button icon="plus" onClick={onChargeAgain}>
            {paymentTexts.again.confirm}
          </Button>
        )}
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function ChargeFacts({ charge, isSettled }: { charge: IncomeView; isSettled: boolean }) {
  const { user } = useClinic()
  const today = useToday()
  const who = recorderOf(charge, user)
  const receipt = paymentReceiptNumber(charge.ref)
  return (
    <dl className={classNames(facts.facts, styles.facts)}>
      <Fact name={texts.amount}>
        <Figures>{formatMoney(charge.netAmount)}</Figures>
        {charge.discountAmount > 0 && (
          <span className={typography.tiny}>{texts.discount(formatMoney(charge.discountAmount))}</span>
        )}
      </Fact>
      <Fact name={texts.method}>{paymentMethodLabels[charge.paymentMethod]}</Fact>
      <Fact name={texts.status}>{paymentStatusLabels[shownStatus(charge.paymentStatus, isSettled)]}</Fact>
      {receipt && <Fact name={texts.receipt}>{receipt}</Fact>}
      <Fact name={texts.recorded}>
        {whenRecorded(charge, today)}
        {who && ` (${who})`} {charge.waiting && <WaitingMark />}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
