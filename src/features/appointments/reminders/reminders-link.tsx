import { Link } from 'react-router-dom'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import typography from '#ui/styles/typography.module.css'
import { remindersTexts as texts } from './day-reminders-texts.ts'
import { readNextReminders } from './read-next-reminders.ts'

/** The way to those who are told next, with how many still are not; nothing once everybody is. */
export function RemindersLink({ today }: { today: LocalDate }) {
  const { db } = useClinic()
  const next = useResilientReading(() => readNextReminders(db, today), [db, today])
  if (!next || next.untold === 0) return null
  const day = next.day === addDays(today, 1) ? texts.tomorrow : formatDayInWords(next.day)
  return (
    <Link className={classNames(buttonClass({ size: 'small' }), typography.capital)} to={paths.reminders}>
      <Icon name="whatsapp" />
      <span>{texts.link(day, next.untold)}</span>
    </Link>
  )
}
