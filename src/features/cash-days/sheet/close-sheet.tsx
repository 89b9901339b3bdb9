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
  isPrinting: boolean
}

/**
 * The printed sheet of a close: figures, movements and room for a signature. Patients are not on it. It reads before it is
 * printed, since the browser takes the page at once.
 */
export function CloseSheet({ shown, close, paper, isPrinting }: CloseSheetProps) {
  const { db, sources, user } = useClinic()
  const { date } = shown
  const clinic = useClinicName()
  const visits = useResilientReading(() => readAppointmentsBetween(db, date, date), [db, date]) ?? []
  const { signed, later } = useSheetMovements(close)
  if (!isPrinting) return null
  const count = (status: string) => visits.filter((visit) => visit.status === status).length
  const now = sources.now()
  const isTicket = paper === 'ticket'
  const isProvisional = cashDayState(shown) === 'provisional'
  const late = amountsInWords(lateFigures(close, shown.figures))
  return (
    <article data-paper-only className={classNames(styles.sheet, isTicket ? styles.ticket : styles.page)}>
      <header>
        <p>{clinic}</p>
        <h1 className={styles.title}>{texts.title(formatDayInWordsWithYear(date))}</h1>
        <p>{closesTexts.by(recordedByWhom(close, user), whenOf(close))}</p>
      </header>
      {isProvisional && <p className={styles.warning}>{texts.provisional}</p>}
      <CloseFacts close={close} isNarrow={isTicket} />
      <p>{texts.visits(count('completed'), count('no_show'))}</p>
      <Movements title={texts.movements} lines={signed} />
      {!isProvisional && late && <p>{texts.late(late)}</p>}
      <Movements title={texts.lateMovements} lines={later} />
      <p className={styles.signature}>{texts.signature}</p>
      <p className={styles.foot}>{texts.printed(formatDayShort(clinicDayAt(now)), clinicTimeAt(now), user.username)}</p>
    </article>
  )
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
