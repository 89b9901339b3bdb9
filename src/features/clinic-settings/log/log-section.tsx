import { useState } from 'react'
import { type AuditLogWish, EVENTS_A_PAGE, fetchAuditLog } from '#data/remote/audit.ts'
import type { AuditLogEntry } from '#domain/wire/audit-wire.ts'
import { MoreRows } from '#features/shared/reading/more-rows.tsx'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import { type PagedReading, usePagedReading } from '#features/shared/reading/use-paged-reading.ts'
import { useSettled } from '#features/shared/reading/use-settled.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { LogEventRow } from './log-event-row.tsx'
import { LogFilter } from './log-filter.tsx'
import { logSectionTexts as texts } from './log-section-texts.ts'
import { type LogWish, WHOLE_LOG } from './log-wish.ts'

/** The section 'Registro': who opened or changed what. */
export function LogSection() {
  const [wish, setWish] = useState<LogWish>(WHOLE_LOG)
  const asked = useSettled(wish)
  const { patientUid: _, ...question } = asked
  const list = usePagedReading({
    name: `audit ${JSON.stringify(question)}`,
    read: (ask, before) => fetchAuditLog(ask, question satisfies AuditLogWish, before),
    numberOf: ({ id }) => id,
    pageSize: EVENTS_A_PAGE,
  })
  return (
    <>
      <p className={typography.muted}>{texts.intro}</p>
      <LogFilter wish={wish} onChange={setWish} />
      <Card title={texts.title} flush>
        <ListBody list={list} isFiltered={asked !== WHOLE_LOG} />
      </Card>
    </>
  )
}

function ListBody({ list, isFiltered }: { list: PagedReading<AuditLogEntry>; isFiltered: boolean }) {
  const { items, state } = list
  const today = useToday()
  if (items.length === 0 && state !== 'read') return <ReadingMissing {...list} />
  if (items.length === 0) return <EmptyState text={isFiltered ? texts.noMatch : texts.empty} />
  return (
    <>
      <StaleNote {...list} />
      <ul className={listRow.rows}>
        {items.map((event) => (
          <LogEventRow key={event.id} event={event} today={today} />
        ))}
      </ul>
      <MoreRows {...list} />
    </>
  )
}
