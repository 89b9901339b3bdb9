import { countedOf } from '#domain/cash/closes-in-force.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { totalOf } from './close-facts.tsx'
import { secondCountSentence } from './close-words.ts'
import { closesTexts } from './closes-texts.ts'

/** The counts that came after the close that holds. */
export function SecondCounts({ others, close }: { others: readonly CashDayView[]; close: CashDayView }) {
  const { user } = useClinic()
  if (others.length === 0) return null
  return (
    <Card title={closesTexts.others.title}>
      <ul className={layout.stack2}>
        {others.map((other) => (
          <li key={other.uid}>
            <p>{secondCountSentence(other, close, user)}</p>
            {other.reason && <p className={typography.small}>{closesTexts.former.reason(other.reason)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What held before: closes that were replaced or reopened, and the reopenings, with their reasons. */
export function FormerVersions({ former }: { former: readonly CashDayView[] }) {
  const { user } = useClinic()
  const texts = closesTexts.former
  if (former.length === 0) return null
  return (
    <Card title={texts.title}>
      <ol className={layout.stack3}>
        {former.map((row) => {
          const who = recordedByWhom(row, user) || closesTexts.others.somebody
          const say = row.kind === 'reopen' ? texts.reopen : texts.close
          return (
            <li key={row.uid}>
              <p className={typography.strong}>{say(who, whenOf(row))}</p>
              {row.kind === 'close' && <p>{texts.counted(formatMoney(totalOf(countedOf(row))))}</p>}
              {row.reason && <p className={typography.small}>{texts.reason(row.reason)}</p>}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** '30/11/2026 20:05'. */
export function whenOf({ createdAt }: Pick<CashDayView, 'createdAt'>): string {
  const at = Date.parse(createdAt)
  return `${formatDayShort(clinicDayAt(at))} ${clinicTimeAt(at)}`
}
