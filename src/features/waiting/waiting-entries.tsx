import { useState } from 'react'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { WaitingView } from '#domain/sync/merge/fold.ts'
import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { readWaitingList } from './read-waiting-list.ts'
import { countPeople, shownWaiting, type WaitingFilter } from './shown-waiting.ts'
import { WaitingRow } from './waiting-entry.tsx'
import { WaitingFilters } from './waiting-filters.tsx'
import { waitingPageTexts as texts } from './waiting-page-texts.ts'

/** Rows rendered per page. */
const PAGE = 50

const UNFILTERED: WaitingFilter = { part: 'waiting', query: '', professional: '', urgentOnly: false }

/** The waiting list with its filters and list states; those who wait at first. */
export function WaitingList({ onEdit }: { onEdit: (entry: WaitingView) => void }) {
  const today = useToday()
  const { sources } = useClinic()
  const professionals = useListing('professional', readProfessionals).rows
  const read = (db: Parameters<typeof readWaitingList>[0]) =>
    readWaitingList(db, { date: today, time: clinicTimeAt(sources.now()) })
  const { rows, state, retry } = useListing('waiting', read, [today])
  const [filter, setFilter] = useState(UNFILTERED)
  const [pages, setPages] = useState(1)
  const found = shownWaiting(rows, filter, today)
  const shown = found.slice(0, pages * PAGE)
  const people = countPeople(found)
  const namesOf = new Map(professionals.map((each) => [each.id, professionalName(each)]))
  const isFiltered = filter.query.trim() !== '' || filter.professional !== '' || filter.urgentOnly
  if (rows.length === 0 && state === 'loading') return <SkeletonList rows={6} />
  if (rows.length === 0 && state === 'failed') return <ErrorState text={texts.failed} onRetry={retry} />
  return (
    <div className={layout.stack4}>
      <WaitingFilters filter={filter} professionals={professionals} onChange={setFilter} />
      <Card
        title={texts.parts[filter.part]}
        flush
        actions={<span className={typography.small}>{texts.count(people)}</span>}
      >
        {filter.part === 'wishes' && <p className={listRow.partial}>{texts.wishesLead}</p>}
        {found.length === 0 ? (
          <EmptyState
            text={isFiltered ? texts.noMatch : texts.empty[filter.part]}
            detail={!isFiltered && filter.part === 'waiting' ? texts.emptyDetail : undefined}
          />
        ) : (
          <ul className={listRow.rows}>
            {shown.map((listed) => (
              <WaitingRow
                key={listed.entry.uid}
                listed={listed}
                today={today}
                professional={professionals.length > 1 ? (namesOf.get(Number(listed.entry.professionalId)) ?? '') : ''}
                onEdit={() => onEdit(listed.entry)}
              />
            ))}
          </ul>
        )}
        {shown.length < found.length && (
          <div className={listRow.more}>
            <Button icon="chevron-down" onClick={() => setPages(pages + 1)}>
              {texts.more}
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}
