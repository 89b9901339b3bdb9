import { useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { ActButtons } from '#features/appointments/rows/act-buttons.tsx'
import { actsOfTheDay, type OnAct } from '#features/appointments/rows/acts.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import { appointmentTexts } from '../appointments-texts.ts'
import { overviewTexts } from '../overview-texts.ts'
import { readListedEntries } from '../read-entries.ts'
import { useNarrowWindow } from '../use-narrow-window.ts'
import styles from './day-cards.module.css'
import { nextAppointments } from './next-appointments.ts'

interface TodayCardProps {
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
  /** Prints the day. */
  onPrint: (day: LocalDate) => void
}

const texts = overviewTexts.today

/** 'Citas de Hoy', with the usual acts at the counter: attended, no-show, charge. */
export function TodayCard({ onSelect, onAct, onPrint }: TodayCardProps) {
  const today = useToday()
  const { rows, state, retry } = useListing('appointment', (db) => readDay(db, today), [today])
  const [isWhole, setIsWhole] = useState(false)
  const isFolded = useNarrowWindow() && !isWhole
  // On a small screen a whole day would push the agenda far down.
  const shown = isFolded ? nextAppointments(rows) : rows
  return (
    <Card
      title={texts.title}
      actions={
        <Button size="small" icon="print" onClick={() => onPrint(today)}>
          {texts.print}
        </Button>
      }
    >
      {state === 'loading' && rows.length === 0 && <SkeletonList rows={3} />}
      {state === 'failed' && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
      {state === 'filled' && rows.length === 0 && <p className={typography.muted}>{texts.empty}</p>}
      <div className={styles.frame}>
        <div className={styles.list}>
          <AgendaRows
            entries={shown}
            onSelect={({ appointment }) => onSelect(appointment)}
            actsOf={(entry) => <ActButtons entry={entry} acts={actsOfTheDay(entry.appointment)} onAct={onAct} />}
          />
          {shown.length < rows.length && (
            <Button variant="quiet" size="small" icon="chevron-down" onClick={() => setIsWhole(true)}>
              {texts.all(rows.length)}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function readDay(db: ClinicDatabase, day: LocalDate) {
  return readListedEntries(db, async (pending) => {
    const appointments = await readAppointmentsBetween(db, day, day, pending)
    return appointments.filter(({ status }) => status !== 'rejected')
  })
}
