import { useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { ActButtons } from '#features/appointments/rows/acts/act-buttons.tsx'
import { actsOfTheDay, type OnAct } from '#features/appointments/rows/acts/acts.ts'
import type { AgendaEntry } from '#features/appointments/rows/agenda-entry.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { overviewTexts } from '../overview-texts.ts'
import { ListedDay, MoreButton } from './listed-day.tsx'

interface UnclosedListProps {
  listing: Listing<AgendaEntry>
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
}

const texts = overviewTexts.unclosed
const AT_ONCE = 10

/** 'Sin cerrar': booked appointments whose time is over, with the acts that close them. */
export function UnclosedList({ listing, onSelect, onAct }: UnclosedListProps) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <ListedDay listing={listing} empty={texts.empty}>
      <AgendaRows
        entries={listing.rows.slice(0, shown)}
        showsDay
        onSelect={({ appointment }) => onSelect(appointment)}
        actsOf={(entry, payment) => (
          <ActButtons entry={entry} payment={payment} acts={actsOfTheDay(entry.appointment)} onAct={onAct} />
        )}
      />
      {listing.rows.length > shown && <MoreButton text={texts.more} onPress={() => setShown(shown * 2)} />}
    </ListedDay>
  )
}
