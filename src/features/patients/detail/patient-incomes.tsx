import type { IncomeView } from '#domain/sync/merge/fold.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { incomeLabel } from '#features/shared/money/income-label.ts'
import { incomeCategoryLabels } from '#features/shared/money/income-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import { HistorySection } from './history-section.tsx'
import styles from './patient-detail.module.css'
import { useIncomesOf } from './use-patient-history.ts'

const texts = patientsTexts.detail

/** What the patient has paid and owes, newest first. */
export function PatientIncomes({ patient }: { patient: RowKey }) {
  const { rows, ...history } = useIncomesOf(patient)
  return (
    <HistorySection
      title={texts.incomes}
      rows={rows}
      history={history}
      texts={{ none: texts.noIncomes, failed: texts.incomesFailed }}
    >
      {(income) => <IncomeLine key={income.uid} income={income} />}
    </HistorySection>
  )
}

function IncomeLine({ income }: { income: IncomeView }) {
  const label = incomeLabel(income.paymentStatus)
  return (
    <li className={classNames(layout.ends, styles.line)}>
      <p>
        <Figures struck={income.paymentStatus === 'cancelled'}>
          {formatDayShort(income.date)} · {formatMoney(income.amount)}
        </Figures>
        <span className={styles.about}>{income.description || incomeCategoryLabels[income.category]}</span>
      </p>
      <Badge tone={label.tone}>{label.text}</Badge>
      {income.waiting && <WaitingMark />}
    </li>
  )
}
