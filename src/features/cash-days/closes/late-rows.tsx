import { type DatedRow, readRowsAfter, readSignedVersion, type ShownCashDay } from '#data/local/rows/cash-days.ts'
import { paidAtOnceOf, signedAmount } from '#domain/account/money-received.ts'
import { lateFigures } from '#domain/cash/cash-count.ts'
import { signedMovement } from '#domain/cash/cash-figures.ts'
import type { Income } from '#domain/income/income.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { totalOf } from './close-facts.tsx'
import { closesTexts } from './closes-texts.ts'

const texts = closesTexts.late

/** 'Ajustes posteriores': what came, or was changed, after the server had signed the close. Nothing where nothing did. */
export function LateRows({ shown, close }: { shown: ShownCashDay; close: CashDayView }) {
  const { db } = useClinic()
  const rows = useResilientReading(async () => {
    const version = await readSignedVersion(db, close)
    return version === null ? [] : readRowsAfter(db, close.date, version)
  }, [db, close])
  const total = totalOf(lateFigures(close, shown.figures))
  if (close.signedAt === null || ((rows ?? []).length === 0 && total === 0)) return null
  return (
    <Card title={texts.title}>
      <div className={layout.stack3}>
        <p className={typography.small}>{texts.lead}</p>
        <ul className={layout.stack2}>
          {(rows ?? []).map((each) => (
            <LateRow key={`${each.kind} ${each.row.id}`} late={each} signedAt={close.signedAt ?? ''} />
          ))}
        </ul>
        <p className={typography.strong}>{texts.total(formatMoney(total))}</p>
      </div>
    </Card>
  )
}

function LateRow({ late, signedAt }: { late: DatedRow; signedAt: string }) {
  const { name, amount } = wordsOf(late, signedAt)
  const at = Date.parse(late.row.updatedAt)
  return (
    <li className={layout.ends}>
      <span>
        {name}
        <span className={typography.small}>
          {` · ${paymentMethodLabels[late.row.paymentMethod]} · ${formatDayShort(clinicDayAt(at))} ${clinicTimeAt(at)}`}
        </span>
      </span>
      <Figures className={typography.strong}>{formatMoney(amount)}</Figures>
    </li>
  )
}

interface Named {
  name: string
  amount: Centavos
}

/** Names a row; what takes another one back counts the other way round. */
function wordsOf(late: DatedRow, signedAt: string): Named {
  switch (late.kind) {
    case 'income':
      return incomeInWords(late.row, signedAt)
    case 'payment': {
      const { cancels, kind } = late.row
      return {
        name: cancels ? texts.kinds.voided : texts.kinds[kind],
        amount: counted(signedAmount(late.row), cancels),
      }
    }
    case 'movement': {
      const { cancels, kind, description } = late.row
      const name = cancels ? texts.kinds.voided : movementKindLabels[kind]
      return { name: `${name}: ${description}`, amount: counted(signedMovement(late.row), cancels) }
    }
  }
}

function incomeInWords(income: Income, signedAt: string): Named {
  const { description, netAmount, paymentStatus, createdAt } = income
  const isVoided = paymentStatus === 'cancelled'
  const kind = texts.kinds[createdAt > signedAt ? 'income' : 'changed']
  const name = isVoided ? texts.cancelled : kind
  const amount = isVoided ? centavos(-netAmount) : paidAtOnceOf(income)
  return { name: description ? `${name}: ${description}` : name, amount }
}

function counted(amount: Centavos, cancels: string | null): Centavos {
  return cancels === null ? amount : centavos(-amount)
}
