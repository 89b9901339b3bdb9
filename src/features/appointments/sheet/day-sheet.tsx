import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import { readAppointmentsBetween } from '#data/local/appointments.ts'
import type { ClinicDatabase } from '#data/local/clinic-database.ts'
import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { Figures } from '#ui/figures.tsx'
import { type AgendaEntry, isInAgenda } from '../agenda-entry.ts'
import { appointmentTexts } from '../appointments-texts.ts'
import { readEntries } from '../read-entries.ts'
import styles from './day-sheet.module.css'
import { sheetTexts } from './sheet-texts.ts'

interface DaySheetProps {
  /** The day that goes on paper; null while none does. */
  open: LocalDate | null
  /** It was printed, or the person thought better of it. */
  onClose: () => void
}

/** A day's turnos on paper, from what this device holds: hours, patient, phone, reason, room for notes. Prints itself when it is drawn. */
export function DaySheet({ open, onClose }: DaySheetProps) {
  return open && <PrintedDay day={open} onPrinted={onClose} />
}

function PrintedDay({ day, onPrinted }: { day: LocalDate; onPrinted: () => void }) {
  const { db } = useClinic()
  const entries = useLiveQuery(() => readSheet(db, day), [db, day])
  const finish = useEffectEvent(onPrinted)
  const isRead = entries !== undefined
  useEffect(() => {
    if (!isRead) return
    const end = () => finish()
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isRead])
  return (
    entries && (
      <div data-paper-only>
        <h1 className={styles.title}>{sheetTexts.title(formatDayInWordsWithYear(day))}</h1>
        {entries.length === 0 ? <p>{sheetTexts.empty}</p> : <SheetTable entries={entries} />}
      </div>
    )
  )
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

function SheetRow({ entry: { appointment, patient, patientName, whose } }: { entry: AgendaEntry }) {
  const { startTime, endTime, reason } = appointment
  return (
    <tr>
      <td>
        <Figures>{`${startTime} – ${endTime}`}</Figures>
      </td>
      <td>
        {patientName}
        {whose && <span className={styles.whose}>{whose.name}</span>}
      </td>
      <td>
        <Figures>{patient?.phone ?? ''}</Figures>
      </td>
      <td>{reason || appointmentTexts.noReason}</td>
      <td />
    </tr>
  )
}

async function readSheet(db: ClinicDatabase, day: LocalDate): Promise<AgendaEntry[]> {
  const appointments = await readAppointmentsBetween(db, day, day)
  return readEntries(
    db,
    appointments.filter(({ status }) => isInAgenda(status, false)),
  )
}
