import { visitInstant } from '#domain/clinical-record/visit-instant.ts'
import { historySheetTexts } from '#features/clinical-records/reading/history-sheet-texts.ts'
import { dayText, momentText } from '#features/clinical-records/record-day.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './timeline.module.css'
import type { TimelineEntry } from './timeline.ts'

interface TimelineRecordProps {
  entry: TimelineEntry
  /** The patient's name, for the labels of the buttons. */
  name: string
  professional: string | undefined
  onShow: (id: number) => void
}

/** One record of the history, with its texts. */
export function TimelineRecord({ entry: { record, written }, name, professional, onShow }: TimelineRecordProps) {
  const at = visitInstant(record)
  return (
    <li className={styles.record}>
      <header className={classNames(layout.ends, styles.recordHead)}>
        <h3 className={classNames(typography.strong, typography.figures)}>
          {dayText(at)}
          {professional && <span className={styles.professional}>{professional}</span>}
        </h3>
        <Button
          size="small"
          variant="quiet"
          aria-label={recordsTexts.detailsOf(name, momentText(at))}
          onClick={() => onShow(record.id)}
        >
          {recordsTexts.details}
        </Button>
      </header>
      {written.length === 0 && <p className={typography.muted}>{historySheetTexts.noText}</p>}
      <dl className={layout.stack2}>
        {written.map((field) => (
          <div key={field}>
            <dt className={typography.heading}>{clinicalTextLabels[field]}</dt>
            <dd className={typography.written}>{record[field]}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
