import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import type { AuditLogEntry } from '#domain/wire/audit-wire.ts'
import { classNames } from '#ui/class-names.ts'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './log-event-row.module.css'
import { actionOf, authorOf, subjectOf } from './log-event-words.ts'

/** An event of the log: who did what to what, and when. */
export function LogEventRow({ event, today }: { event: AuditLogEntry; today: LocalDate }) {
  const subject = subjectOf(event)
  return (
    <li className={classNames(listRow.row, styles.row)}>
      <p className={styles.what}>
        <strong>{authorOf(event)}</strong> {actionOf(event)}
        {subject && <span className={styles.subject}>{subject}</span>}
      </p>
      <time dateTime={event.at} className={classNames(typography.small, typography.muted, typography.figures)}>
        {momentInWords(Date.parse(event.at), today)}
      </time>
    </li>
  )
}
