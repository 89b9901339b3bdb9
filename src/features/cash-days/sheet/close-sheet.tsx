import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import type { ShownCashDay } from '#data/local/rows/cash-days.ts'
import { lateFigures } from '#domain/cash/cash-count.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { CloseFacts } from '#features/cash-days/closes/close-facts.tsx'
import { cashDayState } from '#features/cash-days/closes/close-state.ts'
import { amountsInWords } from '#features/cash-days/closes/close-words.ts'
import { closesTexts } from '#features/cash-days/closes/closes-texts.ts'
import { whenOf } from '#features/cash-days/closes/other-versions.tsx'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './close-sheet.module.css'
import type { Paper } from './sheet-actions.tsx'
import { type MovementLine, useSheetMovements } from './sheet-movements.ts'

const texts = closesTexts.sheet

interface CloseSheetProps {
  shown: ShownCashDay
  close: CashDayView
  paper: Paper
}

/** The printed sheet of a close: figures, movements and room for a signature. Patients are not on it. */
export function CloseSheet({ shown, close, paper }: CloseSheetProps) {
  const { sources, user } = useClinic()
  const now = sources.now()
  const isTicket = paper === 'ticket'
  const isProvisional = cashDayState(shown) === 'provisional'
  const { signed, later } = useSheetMovements(close)
  const late = amountsInWords(lateFigures(close, shown.figures))
  return (
    <article data-paper-only className={classNames(styles.sheet, isTicket ? styles.ticket : styles.page)}>
      <header>
        <p>{useClinicName()}</p>
        <h1 className={styles.title}>{texts.title(formatDayInWordsWithYear(shown.date))}</h1>
        <p>{closesTexts.by(recordedByWhom(close, user), whenOf(close))}</p>
      </header>
      {isProvisional && <p className={styles.warning}>{texts.provisional}</p>}
      <CloseFacts close={close} isNarrow={isTicket} />
      <Visits date={shown.date} />
      <Movements title={texts.movements} lines={signed} />
      {!isProvisional && late && <p>{texts.late(late)}</p>}
      <Movements title={texts.lateMovements} lines={later} />
      <p className={styles.signature}>{texts.signature}</p>
      <p className={styles.foot}>{texts.printed(formatDayShort(clinicDayAt(now)), clinicTimeAt(now), user.username)}</p>
    </article>
  )
}

/** How many came. */
function Visits({ date }: Pick<ShownCashDay, 'date'>) {
  const { db } = useClinic()
  const visits = useResilientReading(() => readAppointmentsBetween(db, date, date), [db, date]) ?? []
  const count = (status: string) => visits.filter((visit) => visit.status === status).length
  return <p>{texts.visits(count('completed'), count('no_show'))}</p>
}

function Movements({ title, lines }: { title: string; lines: readonly MovementLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.movements}>
      <h2 className={styles.heading}>{title}</h2>
      {lines.map(({ key, name, amount }) => (
        <p key={key} className={styles.pair}>
          <span>{name}</span>
          <Figures>{amount}</Figures>
        </p>
      ))}
    </section>
  )
}
