import { readAfterClose } from '#data/local/rows/after-close.ts'
import type { DatedRow, ShownCashDay } from '#data/local/rows/cash-days.ts'
import { lateFigures } from '#domain/cash/cash-count.ts'
import { byMethod } from '#domain/cash/cash-figures.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Card } from '#ui/layout/card.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { amountsInWords } from './close-words.ts'
import { closesTexts } from './closes-texts.ts'
import { lateInWords } from './late-words.ts'

const texts = closesTexts.late

/** 'Ajustes posteriores': what came, or was changed, after the server had signed the close. Nothing where nothing did. */
export function LateRows({ shown, close }: { shown: ShownCashDay; close: CashDayView }) {
  const { db } = useClinic()
  const { rows = [], gone } = useResilientReading(() => readAfterClose(db, close), [db, close]) ?? {}
  const left = gone ? amountsInWords(byMethod((method) => centavos(-gone[method]))) : ''
  const total = amountsInWords(lateFigures(close, shown.figures))
  if (close.signedAt === null || (rows.length === 0 && total === '')) return null
  return (
    <Card title={texts.title}>
      <div className={layout.stack3}>
        <p className={typography.small}>{texts.lead}</p>
        <ul className={layout.stack2}>
          {rows.map((each) => (
            <LateRow key={`${each.kind} ${each.row.id}`} late={each} signedAt={close.signedAt ?? ''} />
          ))}
          {left && (
            <li>
              {texts.gone} <span className={typography.strong}>{left}</span>
            </li>
          )}
        </ul>
        <p className={typography.strong}>{total ? texts.total(total) : texts.noTotal}</p>
      </div>
    </Card>
  )
}

function LateRow({ late, signedAt }: { late: DatedRow; signedAt: string }) {
  const { name, amount } = lateInWords(late, signedAt)
  const at = Date.parse(late.row.updatedAt)
  return (
    <li className={layout.ends}>
      <span>
        {name}
        <span className={typography.small}>
          {` · ${paymentMethodLabels[late.row.paymentMethod]} · ${formatDayShort(clinicDayAt(at))} ${clinicTimeAt(at)}`}
        </span>
      </span>
      <Figures className={typography.strong}>{amount}</Figures>
    </li>
  )
}
