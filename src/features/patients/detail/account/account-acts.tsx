import type { ShownAccount } from '#data/local/rows/payments/shown-accounts.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import type { PaymentPurpose } from '#features/shared/payments/payment-form.ts'
import { settlingTexts } from '#features/shared/payments/settling-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import { outward } from '#ui/browser/outward.ts'
import { usePrinting } from '#ui/browser/use-printing.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import { statementLink } from './account-statement.ts'
import { patientAccountTexts as texts } from './patient-account-texts.ts'
import { PrintedStatement } from './printed-statement.tsx'

interface AccountActsProps {
  patient: PatientView
  account: ShownAccount
  onPay: (purpose: PaymentPurpose) => void
}

/** What can be done with an account: a payment of what is owed, money on account, and its statement. */
export function AccountActs({ patient, account, onPay }: AccountActsProps) {
  const { isPrinting, print } = usePrinting()
  const place = { clinic: useClinicName(), today: useToday() }
  const owing = account.charges.filter(({ owed }) => owed !== null && owed > 0)
  const hasEntries = account.charges.length + account.payments.length > 0
  const { credit } = account
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which nobody needs to see here
    <div className={layout.wrap2} role="group" aria-label={texts.acts}>
      {owing.length > 0 && (
        <Button size="small" icon="money" onClick={() => onPay({ patientId: patient.key, charges: owing, credit })}>
          {settlingTexts.pay}
        </Button>
      )}
      <Button size="small" icon="plus" onClick={() => onPay({ patientId: patient.key, charges: null })}>
        {settlingTexts.addCredit}
      </Button>
      {hasEntries && (
        <>
          <Button size="small" icon="print" aria-label={texts.statement.printLabel} onClick={print}>
            {texts.statement.print}
          </Button>
          <a
            className={buttonClass({ size: 'small' })}
            href={statementLink(account, patient, place)}
            aria-label={texts.statement.sendLabel}
            {...outward}
          >
            <Icon name="whatsapp" />
            <span>{texts.statement.send}</span>
          </a>
        </>
      )}
      {isPrinting && <PrintedStatement account={account} who={fullName(patient)} />}
    </div>
  )
}
