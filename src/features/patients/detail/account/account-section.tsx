import { type ReactNode, useState } from 'react'
import { readPatientAccounts, type ShownAccount } from '#data/local/rows/payments/shown-accounts.ts'
import type { AccountCharge } from '#domain/account/patient-account.ts'
import type { IncomeView, PatientView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import detail from '#features/patients/detail/patient-detail.module.css'
import { LazyRegisterPayment } from '#features/shared/payments/lazy-payment-dialogs.tsx'
import type { PaymentPurpose } from '#features/shared/payments/payment-form.ts'
import { settlingTexts } from '#features/shared/payments/settling-texts.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { AccountActs } from './account-acts.tsx'
import { AccountPayments } from './account-payments.tsx'
import { BalanceMark } from './balance-mark.tsx'
import { patientAccountTexts as texts } from './patient-account-texts.ts'

interface AccountSectionProps {
  patient: PatientView
  /** Whether money can be registered here; not over a form that must stay open. */
  withActs: boolean
  /** What else belongs to the account, as the patient's plans. */
  children?: ReactNode
}

/** 'Cuenta': what a patient owes and has paid. */
export function AccountSection({ patient, withActs, children }: AccountSectionProps) {
  const { rows, state } = useListing('income', (db) => readPatientAccounts(db, [patient.key]), [patient.key])
  const [paying, setPaying] = useState<PaymentPurpose | null>(null)
  const [account] = rows
  return (
    <section className={detail.section}>
      <h3 className={typography.heading}>{texts.title}</h3>
      {account ? (
        <AccountBody patient={patient} account={account} withActs={withActs} onPay={setPaying} />
      ) : (
        <p className={typography.muted}>{state === 'failed' ? texts.failed : texts.loading}</p>
      )}
      {account && state !== 'filled' && (
        <p role="status" className={typography.small}>
          {texts.incomplete}
        </p>
      )}
      {children}
      <LazyRegisterPayment open={paying} onClose={() => setPaying(null)} />
    </section>
  )
}

interface AccountBodyProps extends Pick<AccountSectionProps, 'patient' | 'withActs'> {
  account: ShownAccount
  onPay: (purpose: PaymentPurpose) => void
}

function AccountBody({ patient, account, withActs, onPay }: AccountBodyProps) {
  const open = account.charges.filter(({ owed }) => owed !== 0)
  const { credit, owed } = account
  return (
    <>
      <p className={layout.wrap2}>
        <BalanceMark balance={account.balance} />
        {credit > 0 && owed > 0 && (
          <span className={typography.small}>{texts.sums(formatMoney(owed), formatMoney(credit))}</span>
        )}
      </p>
      {account.unknown > 0 && <p className={typography.small}>{texts.unknown(account.unknown)}</p>}
      {withActs && <AccountActs patient={patient} account={account} onPay={onPay} />}
      {open.length > 0 && (
        <>
          <h4 className={hidden.hidden}>{texts.owing}</h4>
          <ul className={detail.history}>
            {open.map((each) => (
              <OpenCharge
                key={each.charge.uid}
                account={each}
                onPay={
                  withActs && (open.length > 1 || each.owed === null)
                    ? (charge) => onPay({ patientId: patient.key, charges: [charge], credit })
                    : null
                }
              />
            ))}
          </ul>
        </>
      )}
      <AccountPayments account={account} withActs={withActs} />
    </>
  )
}

interface OpenChargeProps {
  account: AccountCharge<IncomeView>
  onPay: ((charge: AccountCharge<IncomeView>) => void) | null
}

function OpenCharge({ account, onPay }: OpenChargeProps) {
  const { charge, received, owed } = account
  const parts = [
    owed === null ? settlingTexts.unknown : settlingTexts.owes(formatMoney(owed)),
    received !== null && received > 0 && settlingTexts.received(formatMoney(received)),
  ]
  return (
    <li className={classNames(layout.ends, detail.line)}>
      <p>
        <Figures>
          {formatDayShort(charge.date)} · {formatMoney(charge.netAmount)}
        </Figures>
        <span className={classNames(detail.about, typography.figures)}>{parts.filter(Boolean).join(' · ')}</span>
      </p>
      {onPay && (
        <Button size="small" variant="quiet" onClick={() => onPay(account)}>
          {owed === null ? settlingTexts.noteReceived : settlingTexts.pay}
        </Button>
      )}
    </li>
  )
}
