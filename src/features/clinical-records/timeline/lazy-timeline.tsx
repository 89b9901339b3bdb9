import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import type { HistoryTimelineProps } from './history-timeline.tsx'

const timeline = lazyComponent(() => import('./history-timeline.tsx').then((module) => module.HistoryTimeline))

/** The timeline, whose code is loaded when it is first shown. */
export function LazyTimeline(props: HistoryTimelineProps) {
  const { component: HistoryTimeline, isMissing, retry } = useLazyComponent(timeline)
  if (isMissing) return <ErrorState text={recordsTexts.loadFailed} onRetry={retry} />
  return HistoryTimeline ? <HistoryTimeline {...props} /> : <SkeletonList rows={6} />
}
