import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './record-detail.module.css'
import type { Opening } from './record-opening.ts'
import { RecordTextsView } from './record-texts-view.tsx'

const texts = recordsTexts.detail

/** Placeholder of a record in its dialog: loading, or why it is not there. */
export function RecordLoading({ opening }: { opening: Exclude<Opening, { kind: 'here' }> }) {
  switch (opening.kind) {
    case 'loading':
      return <SkeletonList rows={5} />
    case 'missing':
      return <EmptyState text={texts.missing} />
    case 'failed':
      return <ErrorState text={texts.failed} onRetry={opening.retry} />
    case 'away':
      return (
        <>
          <ErrorState text={texts.failed} detail={texts.away} onRetry={opening.retry} />
          {Object.keys(opening.own).length > 0 && (
            <section className={styles.section}>
              <h3 className={typography.heading}>{texts.own}</h3>
              <RecordTextsView texts={opening.own} />
            </section>
          )}
        </>
      )
  }
}
