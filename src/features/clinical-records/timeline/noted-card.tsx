import type { ShownClinicalRecord } from '#domain/wire/rows/clinical-record-wire.ts'
import { dayText } from '#features/clinical-records/record-day.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { classNames } from '#ui/class-names.ts'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './timeline.module.css'
import { notedTexts } from './timeline.ts'
import { timelineTexts } from './timeline-texts.ts'

const NOTED = ['allergies', 'medications'] as const

/** What must be seen before a patient is treated: all allergies and medicines that any record names. */
export function NotedCard({ records }: { records: readonly ShownClinicalRecord[] }) {
  return (
    <section aria-label={timelineTexts.noted} className={classNames(notice.notice, notice.warning, styles.noted)}>
      <dl className={styles.notedTexts}>
        {NOTED.map((field) => {
          const noted = notedTexts(records, field)
          return (
            <div key={field}>
              <dt className={typography.strong}>{clinicalTextLabels[field]}</dt>
              {noted.length === 0 && <dd>{timelineTexts.none}</dd>}
              {noted.map(({ text, at }) => (
                <dd key={text} className={typography.written}>
                  {text} <span className={typography.figures}>{timelineTexts.on(dayText(at))}</span>
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </section>
  )
}
