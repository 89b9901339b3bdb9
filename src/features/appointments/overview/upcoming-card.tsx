import { useState } from 'react'
import { readUpcomingAppointments } from '#data/local/rows/appointment-lists.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
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
import styles from './day-cards.module.css'

interface UpcomingCardProps {
  onSelect: (appointment: AppointmentView) => void
}

const texts = overviewTexts.upcoming
const AT_ONCE = 5

/** 'Próximas Citas': the earliest appointments that may still take place. */
export function UpcomingCard({ onSelect }: UpcomingCardProps) {
  const today = useToday()
  const [shown, setShown] = useState(AT_ONCE)
  const { rows, state, retry } = useListing(
    'appointment',
    // One more than shown tells whether there are more.
    (db) => readListedEntries(db, (pending) => readUpcomingAppointments(db, today, shown + 1, pending)),
    [today, shown],
  )
  return (
    <Card title={texts.title}>
      {state === 'loading' && rows.length === 0 && <SkeletonList rows={3} />}
      {state === 'failed' && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
      {state === 'filled' && rows.length === 0 && <p className={typography.muted}>{texts.empty}</p>}
      <div className={styles.frame}>
        <div className={styles.list}>
          <AgendaRows entries={rows.slice(0, shown)} showsDay onSelect={({ appointment }) => onSelect(appointment)} />
          {rows.length > shown && (
            <Button variant="quiet" size="small" icon="chevron-down" onClick={() => setShown(shown * 2)}>
              {texts.more}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
