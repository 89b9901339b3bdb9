import type { ReactNode } from 'react'
import type { ShownPayment } from '#data/local/rows/payments/visit-payments.ts'
import type { PlaceInSeries } from '#domain/series/series-place.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { Centavos } from '#domain/values/money.ts'
import { appointmentTexts } from '#features/appointments/appointments-texts.ts'
import { isCharged } from '#features/appointments/payment/is-charged.ts'
import { PaymentMark } from '#features/appointments/payment/payment-mark.tsx'
import { useDebts } from '#features/appointments/payment/use-debts.ts'
import { useVisitPayments } from '#features/appointments/payment/use-visit-payments.ts'
import { StatusBadge } from '#features/shared/appointments/status-badge.tsx'
import { statusClass } from '#features/shared/appointments/status-look.ts'
import { ContactStateBadge } from '#features/shared/contacts/contact-badge.tsx'
import { type KnownContacts, useContactsOf } from '#features/shared/contacts/use-contacts-of.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { DebtMark } from '#features/shared/patients/debt-mark.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import type { AgendaEntry } from './agenda-entry.ts'
import styles from './agenda-rows.module.css'
import { PlaceInSeriesMark } from './place-in-series-mark.tsx'
import { useSeriesPlaces } from './use-series-places.ts'

interface RowLook {
  /** Shows the day next to the times, for lists of several days. */
  showsDay?: boolean | undefined
  /** What stands before a row, such as the box that ticks it. */
  leadOf?: ((entry: AgendaEntry) => ReactNode) | undefined
  /** The acts of a row, below or next to it. */
  actsOf?: ((entry: AgendaEntry, payment: ShownPayment | undefined) => ReactNode) | undefined
}

interface AgendaRowsProps extends RowLook {
  entries: readonly AgendaEntry[]
  onSelect: (entry: AgendaEntry) => void
}

/** A list of appointments. */
export function AgendaRows({ entries, onSelect, showsDay, leadOf, actsOf }: AgendaRowsProps) {
  const payments = useVisitPayments(entries.map(({ appointment }) => appointment))
  const contacts = useContactsOf(entries.map(({ appointment }) => appointment))
  const series = useSeriesPlaces(entries.map(({ appointment }) => appointment))
  const debts = useDebts(entries.map(({ appointment }) => appointment.patientId))
  return (
    <ul className={styles.rows}>
      {entries.map((entry) => {
        const { uid, patientId, status } = entry.appointment
        const payment = payments.get(uid)
        return (
          <li key={uid} className={classNames(actsOf && styles.acted, statusClass(status))}>
            {leadOf && <div className={styles.lead}>{leadOf(entry)}</div>}
            <AgendaRow
              entry={entry}
              payment={payment}
              owed={debts.get(patientId)}
              known={contacts.get(uid)?.state}
              series={series.get(uid)}
              onSelect={onSelect}
              showsDay={showsDay}
              showsPhone={actsOf !== undefined}
            />
            {actsOf?.(entry, payment)}
          </li>
        )
      })}
    </ul>
  )
}

type Told = KnownContacts['state']

interface AgendaRowProps extends Pick<RowLook, 'showsDay'> {
  entry: AgendaEntry
  payment: ShownPayment | undefined
  /** What the patient owes, if anything. */
  owed: Centavos | undefined
  /** How far the patient knows of it, once somebody was told or answered. */
  known: Told | undefined
  /** Its number in its series, if it is of one. */
  series: PlaceInSeries | undefined
  /** A row with acts is for work with the patient, who may have to be called. */
  showsPhone: boolean
  onSelect: (entry: AgendaEntry) => void
}

function AgendaRow({ entry, payment, owed, known, series, onSelect, showsPhone, showsDay = false }: AgendaRowProps) {
  const { date, startTime, endTime, status, waiting, reason } = entry.appointment
  const today = useToday()
  // The amount of a pending charge is part of what the patient owes.
  const isPartOfDebt = owed !== undefined && payment?.state === 'owed' && isCharged(payment)
  return (
    <button type="button" className={classNames(styles.row, statusClass(status))} onClick={() => onSelect(entry)}>
      <span className={styles.times}>
        {showsDay && (
          <Figures className={classNames(typography.tiny, typography.strong)}>{shortDay(date, today)}</Figures>
        )}
        <Figures>{startTime}</Figures>
        <Figures className={styles.end}>{endTime}</Figures>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{entry.patientName}</span>
        {entry.shownProfessional && <span className={typography.tiny}>{entry.shownProfessional.name}</span>}
        {showsPhone && entry.patient?.phone && <Figures className={typography.tiny}>{entry.patient.phone}</Figures>}
        {showsDay && reason && <span className={typography.tiny}>{reason}</span>}
        {series && <PlaceInSeriesMark place={series} />}
        {(waiting || payment || owed || known) && (
          <span className={classNames(layout.wrap1, styles.marks)}>
            {payment && !isPartOfDebt && <PaymentMark payment={payment} hasDebt={owed !== undefined} />}
            {owed && <DebtMark owed={owed} />}
            {known && <ContactStateBadge state={known} />}
            {waiting && <WaitingMark />}
          </span>
        )}
      </span>
      {entry.unplaced === null ? <StatusBadge status={status} /> : <UnplacedBadge />}
    </button>
  )
}

function UnplacedBadge() {
  return (
    <Badge tone="danger" icon="alert">
      {appointmentTexts.unplaced}
    </Badge>
  )
}

/** The short day: 'vie 20/11', with the year unless it is this one. */
function shortDay(date: LocalDate, today: LocalDate): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return `${formatDayInWords(date).slice(0, 3)} ${isThisYear ? formatDayShort(date).slice(0, 5) : formatDayShort(date)}`
}
