import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readMovementsBetween, type ShownCashDay } from '#data/local/rows/cash-days.ts'
import { lateFigures } from '#domain/cash/cash-count.ts'
import { signedMovement } from '#domain/cash/cash-figures.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { CloseFacts } from '#features/cash-days/closes/close-facts.tsx'
import { cashDayState } from '#features/cash-days/closes/close-state.ts'
import { amountsInWords } from '#features/cash-days/closes/close-words.ts'
import { closesTexts } from '#features/cash-days/closes/closes-texts.ts'
import { whenOf } from '#features/cash-days/closes/other-versions.tsx'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { useClinicName } from '#features/shared/clinic/known-clinic-info.ts'
import { movementKindLabels } from '#features/shared/money/money-kind-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './close-sheet.module.css'
import type { Paper } from './sheet-actions.tsx'

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
      <Moved shown={shown} />
      {!isProvisional && late && <p>{texts.late(late)}</p>}
      <p className={styles.signature}>{texts.signature}</p>
      <p className={styles.foot}>{texts.printed(formatDayShort(clinicDayAt(now)), clinicTimeAt(now), user.username)}</p>
    </article>
  )
}

/** How many came, and the day's movements. */
function Moved({ shown: { date } }: Pick<CloseSheetProps, 'shown'>) {
  const { db } = useClinic()
  const movements = useResilientReading(() => readMovementsBetween(db, date, date), [db, date]) ?? []
  const visits = useResilientReading(() => readAppointmentsBetween(db, date, date), [db, date]) ?? []
  const count = (status: string) => visits.filter((visit) => visit.status === status).length
  return (
    <>
      <p>{texts.visits(count('completed'), count('no_show'))}</p>
      {movements.length > 0 && (
        <section className={styles.movements}>
          <h2 className={styles.heading}>{texts.movements}</h2>
          {movements.map((movement) => (
            <p key={movement.uid} className={styles.pair}>
              <span>
                {movementKindLabels[movement.kind]}: {movement.description}
              </span>
              <Figures>{formatMoney(signedMovement(movement))}</Figures>
            </p>
          ))}
        </section>
      )}
    </>
  )
}
