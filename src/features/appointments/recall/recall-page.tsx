import { useState } from 'react'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { RecallStanding } from '#domain/contact/recall-standing.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { RefusedBanner } from '#features/shared/messages/refused-banner.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { AgendaSectionPage } from '#features/shared/sections/agenda-section-page.tsx'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { readRecall } from './read-recall.ts'
import { RecallChips } from './recall-chips.tsx'
import { RecallRow } from './recall-row.tsx'
import { recallTexts as texts } from './recall-texts.ts'
import { RECALL_WEEKS, useRecallWeeks } from './use-recall-weeks.ts'

/** Rows rendered per page. */
const PAGE = 30
const STANDINGS: readonly RecallStanding[] = ['due', 'resting', 'declined', 'noContact']

/** 'Sin próximo turno': patients who were seen and have nothing to come, and what was tried to bring them back. */
export function RecallPage() {
  const today = useToday()
  const [weeks, setWeeks] = useRecallWeeks()
  const [standing, setStanding] = useState<RecallStanding>('due')
  const [pages, setPages] = useState(1)
  const { rows, state, retry } = useListing('appointment', (db) => readRecall(db, weeks, today), [weeks, today])
  const listed = rows.filter((row) => row.standing === standing)
  const shown = listed.slice(0, pages * PAGE)
  const countOf = (each: RecallStanding) => rows.filter((row) => row.standing === each).length
  return (
    <AgendaSectionPage title={texts.title}>
      <RefusedBanner entity="contact" text={texts.refused} />
      <div className={layout.stack4}>
        <RecallChips
          name={texts.within}
          chosen={weeks}
          offered={RECALL_WEEKS}
          onChoose={setWeeks}
          textOf={texts.weeks}
        />
        <Card
          title={texts.standings[standing]}
          flush
          actions={<p className={typography.muted}>{texts.count(listed.length)}</p>}
        >
          <div className={listRow.partial}>
            <div className={layout.stack2}>
              <RecallChips
                name={texts.standings.name}
                isNameHidden
                chosen={standing}
                offered={STANDINGS}
                onChoose={setStanding}
                textOf={(each) => texts.counted(texts.standings[each], countOf(each))}
              />
              <p className={typography.small}>{texts.notes[standing] || texts.lead}</p>
            </div>
          </div>
          {state === 'loading' && rows.length === 0 && <SkeletonList rows={6} />}
          {state === 'failed' && <ErrorState text={texts.failed} onRetry={retry} />}
          {state === 'filled' && listed.length === 0 && <EmptyState text={texts.empty} detail={texts.emptyDetail} />}
          <ul className={listRow.rows}>
            {shown.map((row) => (
              <RecallRow key={row.patient.uid} recall={row} />
            ))}
          </ul>
          {shown.length < listed.length && (
            <div className={listRow.more}>
              <Button icon="chevron-down" onClick={() => setPages(pages + 1)}>
                {texts.more}
              </Button>
            </div>
          )}
        </Card>
        <p className={typography.small}>{texts.window(formatDayShort(windowStartOf(today)))}</p>
      </div>
    </AgendaSectionPage>
  )
}
