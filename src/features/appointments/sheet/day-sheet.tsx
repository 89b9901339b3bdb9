import { useEffect, useEffectEvent } from 'react'
import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { olderTexts } from '#features/shared/reading/older-texts.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { toast } from '#ui/toasts/toast.ts'
import { appointmentTexts } from '../appointments-texts.ts'
import { type Agenda, useAgenda } from '../use-agenda.ts'
import styles from './day-sheet.module.css'
import { sheetTexts } from './sheet-texts.ts'

interface DaySheetProps {
  /** The day to print; null for none. */
  open: LocalDate | null
  /** Called when it was printed or cancelled. */
  onClose: () => void
}

/**
 * A day's agenda on paper: hours, patient, phone, reason, room for notes. Prints itself once everything is read. A day
 * that can't be read is reported, never printed as an empty sheet.
 */
export function DaySheet({ open, onClose }: DaySheetProps) {
  return open && <PrintedDay day={open} onPrinted={onClose} />
}

function PrintedDay({ day, onPrinted }: { day: LocalDate; onPrinted: () => void }) {
  const { entries, isRead, isFailed, older } = useAgenda({ from: day, to: day }, false)
  const finish = useEffectEvent(onPrinted)
  const missing = isFailed ? appointmentTexts.loadFailed : olderTrouble(older.state)
  useEffect(() => {
    if (!missing) return
    toast({ title: sheetTexts.failed, description: missing, variant: 'error' })
    finish()
  }, [missing])
  useEffect(() => {
    if (!isRead) return
    const end = () => finish()
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isRead])
  return (
    isRead && (
      <div data-paper-only>
        <h1 className={styles.title}>{sheetTexts.title(formatDayInWordsWithYear(day))}</h1>
        {entries.length === 0 ? <p>{sheetTexts.empty}</p> : <SheetTable entries={entries} />}
      </div>
    )
  )
}

function olderTrouble(state: Agenda['older']['state']): string | null {
  return state === 'unreachable' || state === 'failed' ? olderTexts[state] : null
}

function SheetTable({ entries }: { entries: readonly AgendaEntry[] }) {
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
          <SheetRow key={entry.appointment.uid} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function SheetRow({ entry }: { entry: AgendaEntry }) {
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
