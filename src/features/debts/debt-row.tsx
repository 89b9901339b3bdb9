import { Link } from 'react-router-dom'
import type { Debtor } from '#data/local/rows/payments/debts.ts'
import { fullName } from '#domain/patient/patient.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { paths } from '#features/shared/session/paths.ts'
import { outward } from '#ui/browser/outward.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './debt-list.module.css'
import { debtsTexts as texts } from './debts-texts.ts'
import { reminderLink } from './reminder-link.ts'

interface DebtRowProps {
  debtor: Debtor
  /** Shows the partial charges without an amount instead of the debt. */
  isUnknown?: boolean
  onPay?: (debtor: Debtor) => void
}

/** What one patient owes. */
export function DebtRow({ debtor, isUnknown = false, onPay }: DebtRowProps) {
  const { patient, amount, credit, since, owing, unknown } = debtor
  const name = patient ? fullName(patient) : texts.noPatient
  const what = isUnknown ? texts.unknownCount(unknown.length) : texts.charges(owing.length)
  return (
    <li className={classNames(listRow.row, styles.row)}>
      <div className={listRow.lines}>
        <p className={typography.strong}>{name}</p>
        <p className={typography.small}>
          <Figures>
            {what} {texts.since(formatDayShort(since))}
            {!isUnknown && credit > 0 && ` (${texts.credit(formatMoney(credit))})`}
          </Figures>
        </p>
      </div>
      {!isUnknown && <Figures className={styles.amount}>{formatMoney(amount)}</Figures>}
      <div className={classNames(listRow.actions, styles.actions)}>
        {patient && !isUnknown && <Reminder debtor={debtor} />}
        <Place debtor={debtor} />
        {onPay && (
          <Button size="small" aria-label={texts.payOf(name)} onClick={() => onPay(debtor)}>
            {texts.pay}
          </Button>
        )}
      </div>
    </li>
  )
}

function Place({ debtor: { patient, owing, unknown } }: { debtor: Debtor }) {
  const charge = [...owing, ...unknown][0]?.charge
  const look = buttonClass({ size: 'small' })
  if (patient)
    return (
      <Link
        className={look}
        to={`${paths.patients}?paciente=${patient.key}`}
        aria-label={texts.accountOf(fullName(patient))}
      >
        {texts.account}
      </Link>
    )
  return charge ? (
    <Link className={look} to={`${paths.accounting}?ingreso=${charge.key}`}>
      {texts.openInCash}
    </Link>
  ) : null
}

function Reminder({ debtor: { patient, amount } }: { debtor: Debtor }) {
  if (!patient) return null
  const link = reminderLink(patient, amount)
  if (!link) return null
  return (
    <a
      className={buttonClass({ size: 'small', variant: 'quiet' })}
      href={link}
      aria-label={texts.whatsappOf(fullName(patient))}
      {...outward}
    >
      <Icon name="whatsapp" />
      <span className={styles.word}>{texts.whatsapp}</span>
    </a>
  )
}
