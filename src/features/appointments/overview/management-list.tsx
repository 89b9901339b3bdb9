import { useState } from 'react'
import { readNewestAppointments } from '#data/local/rows/appointment-lists.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { ActButtons } from '#features/appointments/rows/acts/act-buttons.tsx'
import { actsFor, type OnAct } from '#features/appointments/rows/acts/acts.ts'
import { AgendaRows } from '#features/appointments/rows/agenda-rows.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { appointmentTexts } from '../appointments-texts.ts'
import { overviewTexts } from '../overview-texts.ts'
import { readListedEntries } from '../read-entries.ts'
import { useClinicMoment } from '../use-clinic-moment.ts'
import { MANAGEMENT_FILTERS, type ManagementFilter, STATUSES_OF } from './management-filters.ts'
import styles from './management-list.module.css'

export interface ManagementListProps {
  onSelect: (appointment: AppointmentView) => void
  onAct: OnAct
}

const texts = overviewTexts.management
/** Rows per page (spec section 9). */
const LISTED = 10

/** The newest appointments by status, with every decision that the state table allows. */
export function ManagementList({ onSelect, onAct }: ManagementListProps) {
  const [filter, setFilter] = useState<ManagementFilter>('all')
  const now = useClinicMoment()
  const { rows, state, retry } = useListing(
    'appointment',
    (db) => readListedEntries(db, (pending) => readNewestAppointments(db, STATUSES_OF[filter], LISTED, pending)),
    [filter],
  )
  return (
    <Card title={texts.title}>
      <fieldset className={classNames(layout.wrap2, styles.filters)}>
        <legend className={hidden.hidden}>{texts.filters}</legend>
        {MANAGEMENT_FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            className={chip.chip}
            aria-pressed={each === filter}
            onClick={() => setFilter(each)}
          >
            {texts[each]}
          </button>
        ))}
      </fieldset>
      {state === 'loading' && rows.length === 0 && <SkeletonList rows={4} />}
      {state === 'failed' && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
      {state === 'filled' && rows.length === 0 && <EmptyState text={texts.empty} />}
      <AgendaRows
        entries={rows}
        showsDay
        onSelect={({ appointment }) => onSelect(appointment)}
        actsOf={(entry, payment) => (
          <ActButtons entry={entry} payment={payment} acts={actsFor(entry.appointment, now)} onAct={onAct} />
        )}
      />
    </Card>
  )
}
