import { useEffect, useEffectEvent, useRef } from 'react'
import type { ShownPayment } from '#data/local/rows/payments/visit-payments.ts'
import type { PlanSession } from '#domain/income/visit-payment.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { closedInWords } from '#features/appointments/calendar/closed/closed-words.ts'
import { useProfessionals } from '#features/appointments/dialog/form/use-form-choices.ts'
import { paymentTexts } from '#features/appointments/payment/payment-texts.ts'
import { useReadVisitPayments } from '#features/appointments/payment/use-visit-payments.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { olderTexts } from '#features/shared/reading/older/older-texts.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { toast } from '#ui/toasts/toast.ts'
import { appointmentTexts } from '../appointments-texts.ts'
import { type Agenda, useAgenda } from '../use-agenda.ts'
import styles from './day-sheet.module.css'
import { sheetTexts } from './sheet-texts.ts'

/** A day's sheet, printed or saved as a file. */
export interface SheetRequest {
  day: LocalDate
  as: 'paper' | 'file'
}

interface DaySheetProps {
  /** Null for none. */
  open: SheetRequest | null
  /** Called when it was printed, saved or cancelled. */
  onClose: () => void
}

/**
 * A day's agenda on paper: hours, patient, phone, reason, room for notes. Prints or saves itself once everything is
 * read. A day that can't be read is reported, never printed as an empty sheet.
 */
export function DaySheet({ open, onClose }: DaySheetProps) {
  return open && <ReadDay {...open} onDone={onClose} />
}

function ReadDay({ day, as, onDone }: SheetRequest & { onDone: () => void }) {
  const { entries, isRead: isAgendaRead, isFailed, older } = useAgenda({ from: day, to: day }, false)
  const payments = useReadVisitPayments(entries.map(({ appointment }) => appointment))
  const isRead = isAgendaRead && payments !== undefined
  const closed = closedInWords(useOpeningTimes(), day, useProfessionals().rows)
  const sheet = useRef<HTMLDivElement>(null)
  const finish = useEffectEvent(onDone)
  const missing = isFailed ? appointmentTexts.loadFailed : olderTrouble(older.state)
  useEffect(() => {
    if (!missing) return
    toast({ title: sheetTexts.failed, description: missing, variant: 'error' })
    finish()
  }, [missing])
  useEffect(() => {
    if (!isRead) return
    if (as === 'file') {
      saveSheet(day, sheet.current?.innerHTML ?? '')
      finish()
      return
    }
    const end = () => finish()
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isRead, as, day])
  return (
    isRead && (
      <div data-paper-only ref={sheet}>
        <h1 className={styles.title}>{sheetTexts.title(formatDayInWordsWithYear(day))}</h1>
        {closed.length > 0 && <p>{closed.join(' · ')}</p>}
        {entries.length === 0 ? <p>{sheetTexts.empty}</p> : <SheetTable entries={entries} payments={payments} />}
      </div>
    )
  )
}

/** Saves a page that any browser opens, also on another machine. */
function saveSheet(day: LocalDate, content: string): void {
  const head = `<meta charset="utf-8"><title>${sheetTexts.title(formatDayInWordsWithYear(day))}</title>${FILE_STYLE}`
  const page = `<!doctype html>\n<html lang="es-AR"><head>${head}</head><body>${content}</body></html>\n`
  saveFile(sheetTexts.fileName(day), new Blob([page], { type: 'text/html' }))
}

/** The file has none of the app's styles. */
const FILE_STYLE =
  '<style>body{font-family:sans-serif}table{border-collapse:collapse;width:100%}th,td{border:1px solid #888;padding:.3rem .5rem;text-align:start;vertical-align:top}td span span{display:block}</style>'

function olderTrouble(state: Agenda['older']['state']): string | null {
  return state === 'unreachable' || state === 'failed' ? olderTexts[state] : null
}

interface SheetTableProps {
  entries: readonly AgendaEntry[]
  payments: ReadonlyMap<string, ShownPayment>
}

function SheetTable({ entries, payments }: SheetTableProps) {
  const { columns } = sheetTexts
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.patient}</th>
          <th scope="col">{columns.phone}</th>
          <th scope="col">{columns.reason}</th>
          <th scope="col" className={styles.notes}>
            {columns.notes}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <SheetRow
            key={entry.appointment.uid}
            entry={entry}
            session={payments.get(entry.appointment.uid)?.session ?? null}
          />
        ))}
      </tbody>
    </table>
  )
}

function SheetRow({ entry, session }: { entry: AgendaEntry; session: PlanSession | null }) {
  const { appointment, patient, patientName, shownProfessional } = entry
  const { startTime, endTime, reason } = appointment
  const doubt = doubtOf(entry)
  return (
    <tr>
      <td>
        <Figures>{`${startTime} – ${endTime}`}</Figures>
        {doubt && <span className={styles.aside}>{doubt}</span>}
      </td>
      <td>
        {patientName}
        {shownProfessional && <span className={styles.aside}>{shownProfessional.name}</span>}
        {session && <span className={styles.aside}>{paymentTexts.plan(session.number, session.sessions)}</span>}
      </td>
      <td>
        <Figures>{patient?.phone ?? ''}</Figures>
      </td>
      <td>{reason || appointmentTexts.noReason}</td>
      <td />
    </tr>
  )
}

/** Says why an appointment is uncertain; null when it stands. */
function doubtOf({ unplaced, appointment }: AgendaEntry): string | null {
  if (unplaced !== null) return appointmentTexts.unplaced
  return appointment.status === 'pending' ? appointmentStatusTexts.pending : null
}
