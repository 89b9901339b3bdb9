import { Link } from 'react-router-dom'
import type { ClosedDate } from '#data/local/rows/cash-days.ts'
import { countedOf, differencesOf, expectedOf } from '#domain/cash/closes-in-force.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { formatMoney } from '#domain/values/money.ts'
import { closeReportPath } from '#features/cash-days/close-paths.ts'
import { recordedByWhom, whenRecordedOn } from '#features/cash-days/recorded-by.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { totalOf } from './close-facts.tsx'
import styles from './close-row.module.css'
import { cashDayLabel, cashDayState } from './close-state.ts'
import { closesTexts as texts } from './closes-texts.ts'

/** A day of the list: its state, what was expected and counted, who closed it and when. */
export function CloseRow({ day }: { day: ClosedDate }) {
  const { user } = useClinic()
  const { date, close } = day
  const label = cashDayLabel(cashDayState(day))
  const name = formatDayInWords(date)
  return (
    <li className={listRow.row}>
      <div className={listRow.lines}>
        <p className={classNames(typography.strong, typography.capital)}>{name}</p>
        <p className={classNames(layout.wrap2, typography.small)}>
          {label && <Badge tone={label.tone}>{label.text}</Badge>}
          {close && <span>{texts.by(recordedByWhom(close, user), whenRecordedOn(close, date))}</span>}
          {close?.waiting && <WaitingMark />}
        </p>
      </div>
      {close && (
        <dl className={styles.figures}>
          <Amount name={texts.facts.expected} amount={totalOf(expectedOf(close))} />
          <Amount name={texts.facts.counted} amount={totalOf(countedOf(close))} />
          <Amount name={texts.facts.difference} amount={totalOf(differencesOf(close))} />
        </dl>
      )}
      <Link className={classNames(listRow.whole, styles.open)} to={closeReportPath(date)} aria-label={texts.open(name)}>
        <Icon name="chevron-right" />
      </Link>
    </li>
  )
}

function Amount({ name, amount }: { name: string; amount: Parameters<typeof formatMoney>[0] }) {
  return (
    <div className={styles.figure}>
      <dt className={typography.tiny}>{name}</dt>
      <dd>
        <Figures>{formatMoney(amount)}</Figures>
      </dd>
    </div>
  )
}
