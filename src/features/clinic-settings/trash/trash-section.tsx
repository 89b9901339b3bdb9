import { useState } from 'react'
import { DELETIONS_A_PAGE, fetchDeletions } from '#data/remote/archive.ts'
import type { ArchivedDeletion } from '#domain/wire/archive-wire.ts'
import { MoreRows } from '#features/shared/reading/more-rows.tsx'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import { type PagedReading, usePagedReading } from '#features/shared/reading/use-paged-reading.ts'
import { useSettled } from '#features/shared/reading/use-settled.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { DeletionRow } from './deletion-row.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { trashTexts as texts } from './trash-texts.ts'

/** The section 'Papelera': what was deleted, and the way to bring it back. */
export function TrashSection() {
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<ArchivedDeletion | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const askFor = (deletion: ArchivedDeletion) => {
    setAsked(deletion)
    setIsAsking(true)
  }
  const search = useSettled(query.trim())
  const list = usePagedReading({
    name: `archive ${search}`,
    read: (ask, before) => fetchDeletions(ask, { search, before }),
    numberOf: ({ change }) => change,
    pageSize: DELETIONS_A_PAGE,
  })
  return (
    <>
      <p className={typography.muted}>{texts.intro}</p>
      <SearchField label={texts.search} value={query} onChange={setQuery} />
      <Card title={texts.title} flush>
        <ListBody list={list} search={search} onRestore={askFor} />
      </Card>
      {asked && (
        <RestoreDialog
          key={asked.change}
          open={isAsking}
          deletion={asked}
          onClose={() => setIsAsking(false)}
          onRestored={list.retry}
        />
      )}
    </>
  )
}

interface ListBodyProps {
  list: PagedReading<ArchivedDeletion>
  search: string
  onRestore: (deletion: ArchivedDeletion) => void
}

function ListBody({ list, search, onRestore }: ListBodyProps) {
  const { items, state } = list
  if (items.length === 0 && state !== 'read') return <ReadingMissing {...list} />
  if (items.length === 0) {
    return search ? (
      <EmptyState text={texts.noMatch(search)} />
    ) : (
      <EmptyState text={texts.empty} detail={texts.emptyDetail} />
    )
  }
  return (
    <>
      <StaleNote {...list} />
      <ul className={listRow.rows}>
        {items.map((deletion) => (
          <DeletionRow key={deletion.change} deletion={deletion} onRestore={onRestore} />
        ))}
      </ul>
      <MoreRows {...list} />
    </>
  )
}
