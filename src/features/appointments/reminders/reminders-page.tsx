import { useRef, useState } from 'react'
import { isToCome } from '#domain/appointment/next-appointment.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { CancellationDialog } from '#features/appointments/dialog/cancellation-dialog.tsx'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { AgendaSectionPage } from '#features/shared/sections/agenda-section-page.tsx'
import { usePrinting } from '#ui/browser/use-printing.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { isShownBy, type ReminderFilter, remindersTexts as texts } from './day-reminders-texts.ts'
import { NextReminderCard } from './next-reminder-card.tsx'
import { type Reminder, readReminders } from './read-reminders.ts'
import { ReminderChips } from './reminder-chips.tsx'
import { ReminderRow } from './reminder-row.tsx'
import styles from './reminders.module.css'
import { RemindersSheet } from './reminders-sheet.tsx'
import { useNextReminder } from './use-next-reminder.ts'
import { type ReminderDay, useReminderDay } from './use-reminder-day.ts'

/** 'Mañana': who knows of the appointments of a day, and the messages that tell the others. */
export function RemindersPage() {
  const shown = useReminderDay()
  return shown === null ? (
    <AgendaSectionPage title={texts.title}>
      <SkeletonList rows={6} />
    </AgendaSectionPage>
  ) : (
    <RemindersOfDay key={shown.day} shown={shown} />
  )
}

function RemindersOfDay({ shown: { day, isLater, show } }: { shown: ReminderDay }) {
  const { rows, state, retry } = useListing('appointment', (db) => readReminders(db, day), [day])
  const [filter, setFilter] = useState<ReminderFilter>('all')
  const { isPrinting, print } = usePrinting()
  const link = useRef<HTMLAnchorElement>(null)
  const [cancelled, setCancelled] = useState<Reminder | null>(null)
  const closeDialog = () => setCancelled(null)
  const now = useClinicMoment()
  const ahead = rows.filter(({ entry }) => isToCome(entry.appointment, now))
  const { next, choose } = useNextReminder(ahead)
  const untold = ahead.filter((row) => row.state.state === 'untold')
  const writable = untold.filter(({ chat }) => chat !== null)
  const listed = rows.filter((row) => isShownBy(filter, row.state))
  const prepare = (row: Reminder) => {
    choose(row)
    link.current?.focus()
    link.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <div data-screen-only>
        <AgendaSectionPage
          title={texts.title}
          actions={
            <Button icon="print" onClick={print}>
              {texts.print}
            </Button>
          }
        >
          <RefusedBanner entity="contact" text={texts.refused} />
          <div className={styles.page}>
            <div className={styles.next}>
              {next ? (
                <NextReminderCard next={next} left={writable.length} link={link} />
              ) : (
                <Done rows={ahead} untold={untold} />
              )}
            </div>
            <Card title={texts.list(formatDayInWords(day))} flush className={styles.list}>
              <div className={styles.chips}>
                <DayChoice day={day} show={show} />
                {isLater && <p className={typography.muted}>{texts.notTomorrow}</p>}
                {rows.length > 0 && <ReminderChips rows={rows} filter={filter} onFilter={setFilter} />}
              </div>
              {state === 'loading' && rows.length === 0 && <SkeletonList rows={6} />}
              {state === 'failed' && <ErrorState text={texts.failed} onRetry={retry} />}
              {state === 'filled' && rows.length === 0 && <EmptyState text={texts.empty} />}
              {rows.length > 0 && listed.length === 0 && <EmptyState text={texts.noMatch} />}
              <ul className={listRow.rows}>
                {listed.map((row) => (
                  <ReminderRow
                    key={row.entry.appointment.uid}
                    reminder={row}
                    hasBegun={!ahead.includes(row)}
                    onChoose={prepare}
                    onCancel={setCancelled}
                  />
                ))}
              </ul>
            </Card>
          </div>
        </AgendaSectionPage>
      </div>
      {cancelled && (
        <CancellationDialog
          key={cancelled.entry.appointment.uid}
          seen={cancelled.entry.appointment}
          reason={texts.cannotCome}
          offering="always"
          onDone={closeDialog}
          onClose={closeDialog}
        />
      )}
      {isPrinting && <RemindersSheet day={day} rows={listed} />}
    </>
  )
}

function DayChoice({ day, show }: Pick<ReminderDay, 'day' | 'show'>) {
  return (
    <div className={styles.day}>
      <IconButton icon="chevron-left" label={texts.before} onClick={() => show(addDays(day, -1))} />
      <div className={styles.field}>
        <DateField label={texts.day} value={day} onChange={show} />
      </div>
      <IconButton icon="chevron-right" label={texts.after} onClick={() => show(addDays(day, 1))} />
    </div>
  )
}

/** Says that nobody is left to be written to, and whom that leaves out. */
function Done({ rows, untold }: { rows: readonly Reminder[]; untold: readonly Reminder[] }) {
  if (rows.length === 0) return null
  return (
    <Card>
      <p role="status" className={typography.strong}>
        {texts.done}
      </p>
      {untold.length > 0 && <p className={classNames(typography.small)}>{texts.unreachable(untold.length)}</p>}
    </Card>
  )
}
