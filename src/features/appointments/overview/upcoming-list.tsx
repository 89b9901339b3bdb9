import { useState } from 'react'
import { readUpcomingAppointments } from '#data/local/rows/appointment-lists.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { overviewTexts } from '../overview-texts.ts'
import { readListedEntries } from '../read-entries.ts'
import { ListedDay, MoreButton } from './listed-day.tsx'

interface UpcomingListProps {
  onSelect: (appointment: AppointmentView) => void
}

const texts = overviewTexts.upcoming
const AT_ONCE = 5

/** 'Próximas Citas': the earliest appointments that may still take place. */
export function UpcomingList({ onSelect }: UpcomingListProps) {
  const today = useToday()
  const [shown, setShown] = useState(AT_ONCE)
  const listing = useListing(
    'appointment',
    // One more than shown tells whether there are more.
    (db) => readListedEntries(db, (pending) => readUpcomingAppointments(db, today, shown + 1, pending)),
    [today, shown],
  )
  return (
    <ListedDay listing={listing} empty={texts.empty}>
      <AgendaRows
        entries={listing.rows.slice(0, shown)}
        showsDay
        onSelect={({ appointment }) => onSelect(appointment)}
      />
      {listing.rows.length > shown && <MoreButton text={texts.more} onPress={() => setShown(shown * 2)} />}
    </ListedDay>
  )
}
