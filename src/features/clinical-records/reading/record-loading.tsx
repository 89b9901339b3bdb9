import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './record-detail.module.css'
import type { RecordLoadState } from './record-load-state.ts'
import { ClinicalTextsView } from './record-texts-view.tsx'

const texts = recordsTexts.detail

/** Placeholder of a record in its dialog: loading, or why it is not there. */
export function RecordLoading({ loadState }: { loadState: Exclude<RecordLoadState, { kind: 'here' }> }) {
  switch (loadState.kind) {
    case 'loading':
      return <SkeletonList rows={5} />
    case 'missing':
      return <EmptyState text={texts.missing} />
    case 'failed':
      return <ErrorState text={texts.failed} onRetry={loadState.retry} />
    case 'away':
      return (
        <>
          <ErrorState text={texts.failed} detail={texts.away} onRetry={loadState.retry} />
          {Object.keys(loadState.own).length > 0 && (
            <section className={styles.section}>
              <h3 className={typography.heading}>{texts.own}</h3>
              <ClinicalTextsView texts={loadState.own} />
            </section>
          )}
        </>
      )
  }
}
