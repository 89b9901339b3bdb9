import { type DatedRow, readRowsAfter, readSignedVersion, type ShownCashDay } from '#data/local/rows/cash-days.ts'
import { signedAmount } from '#domain/account/money-received.ts'
import { lateFigures } from '#domain/cash/cash-count.ts'
import { signedMovement } from '#domain/cash/cash-figures.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import { movementKindLabels } from '#features/shared/money/account-texts.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
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
            <LateRow key={`${each.kind} ${each.row.id}`} late={each} />
          ))}
        </ul>
        <p className={typography.strong}>{texts.total(formatMoney(total))}</p>
      </div>
    </Card>
  )
}

function LateRow({ late }: { late: DatedRow }) {
  const { name, amount } = wordsOf(late)
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

/** Names a row; what takes another one back counts the other way round. */
function wordsOf(late: DatedRow): { name: string; amount: Centavos } {
  switch (late.kind) {
    case 'income': {
      const { description, netAmount, paymentStatus } = late.row
      const isVoided = paymentStatus === 'cancelled'
      const name = isVoided ? texts.cancelled : texts.kinds.income
      return {
        name: description ? `${name}: ${description}` : name,
        amount: isVoided ? negative(netAmount) : netAmount,
      }
    }
    case 'payment': {
      const { cancels, kind } = late.row
      const amount = signedAmount(late.row)
      if (cancels) return { name: texts.kinds.voided, amount: negative(amount) }
      return { name: texts.kinds[kind], amount }
    }
    case 'movement': {
      const { cancels, kind, description } = late.row
      const amount = signedMovement(late.row)
      const name = cancels ? texts.kinds.voided : movementKindLabels[kind]
      return { name: `${name}: ${description}`, amount: cancels ? negative(amount) : amount }
    }
  }
}

function negative(amount: Centavos): Centavos {
  return centavos(-amount)
}
