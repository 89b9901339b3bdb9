import { useEffect } from 'react'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import type { OtherTabProps } from './other-tabs.tsx'

// Lazy: the charts are half of the screen's code, and the first tab needs none.
const otherTab = lazyComponent(() => import('./other-tabs.tsx').then((module) => module.OtherTab))

/** Prefetches the other tabs on idle, so that they open at once, without network too. */
export function usePrefetchedTabs(): void {
  useEffect(() => whenIdle(() => void otherTab.load().catch(console.warn)), [])
}

/** One of the other tabs; shows its loading or failure. */
export function LazyTab(props: OtherTabProps) {
  const { component: Tab, isMissing, retry } = useLazyComponent(otherTab)
  if (Tab) return <Tab {...props} />
  const { title, description } = uiTexts.dialogMissing
  if (isMissing) return <ErrorState text={title} detail={description} onRetry={retry} />
  return <SkeletonList label={statisticsTexts.loading} />
}
