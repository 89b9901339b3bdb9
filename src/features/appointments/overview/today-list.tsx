import { useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { closedInWords } from '#features/appointments/calendar/closed/closed-words.ts'
import { useProfessionals } from '#features/appointments/dialog/form/use-form-choices.ts'
import { RemindersLink } from '#features/appointments/reminders/reminders-link.tsx'
import { ActButtons } from '#features/appointments/rows/acts/act-buttons.tsx'
import { actsOfTheDay, type OnAct } from '#features/appointments/rows/acts/acts.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { closedTexts } from '#features/shared/closures/closed-texts.ts'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { calendarTexts } from '../appointments-texts.ts'
import { overviewTexts } from '../overview-texts.ts'
import { readListedEntries } from '../read-entries.ts'
import { useNarrowWindow } from '../use-narrow-window.ts'
import styles from './day-lists.module.css'
import { ListedDay, MoreButton } from './listed-day.tsx'
import { nextAppointments } from './next-appointments.ts'

interface TodayListProps {
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
  /** Prints the day. */
  onPrint: (day: LocalDate) => void
}

const texts = overviewTexts.today

/** 'Citas de Hoy', with the usual acts at the counter: attended, no-show, charge. */
export function TodayList({ onSelect, onAct, onPrint }: TodayListProps) {
  const today = useToday()
  const listing = useListing('appointment', (db) => readDay(db, today), [today])
  const { rows } = listing
  const [isExpanded, setIsExpanded] = useState(false)
  const isFolded = useNarrowWindow() && !isExpanded
  // On a small screen a whole day would push the agenda far down.
  const shown = isFolded ? nextAppointments(rows) : rows
  return (
    <ListedDay listing={listing} empty={texts.empty}>
      <ClosedToday date={today} />
      <RemindersLink today={today} />
      {rows.length > 0 && (
        <div className={classNames(layout.ends, styles.head)}>
          <span className={typography.muted}>{calendarTexts.count(rows.length)}</span>
          <Button variant="quiet" size="small" icon="print" onClick={() => onPrint(today)}>
            {texts.print}
          </Button>
        </div>
      )}
      <AgendaRows
        entries={shown}
        onSelect={({ appointment }) => onSelect(appointment)}
        actsOf={(entry, payment) => (
          <ActButtons entry={entry} payment={payment} acts={actsOfTheDay(entry.appointment)} onAct={onAct} hasHistory />
        )}
      />
      {shown.length < rows.length && <MoreButton text={texts.all(rows.length)} onPress={() => setIsExpanded(true)} />}
    </ListedDay>
  )
}

/** Names what is closed today; nothing on an ordinary day. */
function ClosedToday({ date }: { date: LocalDate }) {
  const closed = closedInWords(useOpeningTimes(), date, useProfessionals().rows)
  const named = closed.filter((words) => words !== closedTexts.closed)
  if (named.length === 0) return null
  return (
    <p className={classNames(notice.line, notice.snug, notice.info)}>
      <Icon name="info" />
      <span>{named.join(' · ')}</span>
    </p>
  )
}

function readDay(db: ClinicDatabase, day: LocalDate) {
  return readListedEntries(db, async (pending) => {
    const appointments = await readAppointmentsBetween(db, day, day, pending)
    return appointments.filter(({ status }) => status !== 'rejected')
  })
}
