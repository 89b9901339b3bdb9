import { useState } from 'react'
import { fetchClinicalHistory } from '#data/remote/clinical-records.ts'
import type { ClinicalTextField } from '#domain/clinical-record/clinical-record.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ShownClinicalRecord } from '#domain/wire/rows/clinical-record-wire.ts'
import { historySheetTexts } from '#features/clinical-records/reading/history-sheet-texts.ts'
import { type KnownOfPatient, readKnownOfPatient } from '#features/clinical-records/reading/known-of-patient.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { NotedCard } from './noted-card.tsx'
import styles from './timeline.module.css'
import { kindsIn, timelineOf } from './timeline.ts'
import { TimelineRecord } from './timeline-record.tsx'
import { timelineTexts } from './timeline-texts.ts'

const texts = timelineTexts

export interface HistoryTimelineProps {
  patientKey: RowKey
  name: string
  onShow: (id: number) => void
  onClose: () => void
}

/**
 * A patient's whole clinical history with its texts, newest first. It is read in one call, which the server logs, and
 * again only on request.
 */
export function HistoryTimeline({ patientKey, name, onShow, onClose }: HistoryTimelineProps) {
  const { db } = useClinic()
  const [times, setTimes] = useState(1)
  const isKnown = typeof patientKey === 'number'
  const { state, value, retry } = useServerReading({
    name: isKnown ? `history ${patientKey} ${times}` : null,
    read: (ask) => fetchClinicalHistory(ask, Number(patientKey)),
  })
  const known = useResilientReading(() => readKnownOfPatient(db, patientKey), [db, patientKey])
  return (
    <Card
      title={texts.title(name)}
      flush
      actions={
        <>
          {value && (
            <Button size="small" variant="quiet" icon="refresh" onClick={() => setTimes(times + 1)}>
              {texts.refresh}
            </Button>
          )}
          <Button size="small" variant="quiet" icon="back" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {known && <NotIncluded known={known} />}
      {value && <History records={value} known={known} name={name} onShow={onShow} />}
      {(value === null || !isKnown) && <EmptyState text={texts.missing} />}
      {value === undefined && isKnown && <NoHistory state={state} onRetry={retry} />}
    </Card>
  )
}

/** Names the changes of this device that the server's history lacks. */
function NotIncluded({ known: { waiting, refused } }: { known: KnownOfPatient }) {
  if (waiting + refused === 0) return null
  return (
    <div className={classNames(styles.notes, typography.small)}>
      {waiting > 0 && <p>{historySheetTexts.waiting(waiting)}</p>}
      {refused > 0 && <p>{historySheetTexts.refused(refused)}</p>}
    </div>
  )
}

function NoHistory({ state, onRetry }: { state: 'reading' | 'read' | 'unreachable' | 'failed'; onRetry: () => void }) {
  const { title, text } = recordsTexts.away
  if (state === 'unreachable') return <ErrorState text={title} detail={text} onRetry={onRetry} />
  return state === 'failed' ? (
    <ErrorState text={recordsTexts.loadFailed} onRetry={onRetry} />
  ) : (
    <SkeletonList rows={6} />
  )
}

interface HistoryProps extends Pick<HistoryTimelineProps, 'name' | 'onShow'> {
  records: readonly ShownClinicalRecord[]
  known: KnownOfPatient | null | undefined
}

function History({ records, known, name, onShow }: HistoryProps) {
  const [kind, setKind] = useState<ClinicalTextField | null>(null)
  const kinds = kindsIn(records)
  // The chosen kind may be gone after another reading.
  const shown = kind !== null && kinds.includes(kind) ? kind : null
  if (records.length === 0) return <EmptyState text={recordsTexts.empty} detail={recordsTexts.emptyOf(name)} />
  return (
    <>
      <NotedCard records={records} />
      <fieldset className={classNames(layout.wrap2, styles.kinds)}>
        <legend className={hidden.hidden}>{texts.kinds}</legend>
        {[null, ...kinds].map((each) => (
          <button
            key={each ?? ''}
            type="button"
            className={classNames(chip.chip, styles.kind)}
            aria-pressed={each === shown}
            onClick={() => setKind(each)}
          >
            {each === null ? texts.everything : clinicalTextLabels[each]}
          </button>
        ))}
      </fieldset>
      <ol className={styles.records}>
        {timelineOf(records, shown).map((entry) => (
          <TimelineRecord
            key={entry.record.id}
            entry={entry}
            name={name}
            professional={known?.professionals.get(entry.record.professionalId ?? 0)}
            onShow={onShow}
          />
        ))}
      </ol>
    </>
  )
}
