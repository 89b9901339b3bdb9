import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import styles from '#features/appointments/sheet/day-sheet.module.css'
import { contactMarkText, contactStateTexts } from '#features/shared/contacts/contact-state-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Figures } from '#ui/layout/figures.tsx'
import { remindersTexts as texts } from './day-reminders-texts.ts'
import type { Reminder } from './read-reminders.ts'

/** The list on paper: hours, patients, phones, who knows of it, and room for notes. */
export function RemindersSheet({ day, rows }: { day: LocalDate; rows: readonly Reminder[] }) {
  const today = useToday()
  const { columns } = texts
  return (
    <div data-paper-only>
      <h1 className={styles.title}>{texts.list(formatDayInWordsWithYear(day))}</h1>
      {rows.length === 0 ? (
        <p>{texts.noMatch}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{columns.time}</th>
              <th scope="col">{columns.patient}</th>
              <th scope="col">{columns.phone}</th>
              <th scope="col">{columns.state}</th>
              <th scope="col" className={styles.notes}>
                {columns.notes}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entry, marks }) => (
              <tr key={entry.appointment.uid}>
                <td>
                  <Figures>{entry.appointment.startTime}</Figures>
                </td>
                <td>
                  {entry.patientName}
                  {entry.shownProfessional && <span className={styles.aside}>{entry.shownProfessional.name}</span>}
                </td>
                <td>
                  <Figures>{entry.patient?.phone ?? ''}</Figures>
                </td>
                <td>
                  {marks.length === 0
                    ? contactStateTexts.states.untold
                    : marks.map((mark) => contactMarkText(mark, today)).join(' · ')}
                </td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
