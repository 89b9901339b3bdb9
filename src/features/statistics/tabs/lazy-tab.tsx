import { useEffect } from 'react'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import type { OtherTabProps } from './other-tabs.tsx'

// The charts are half of the screen's code, and in none of its first sights.
const otherTab = lazyComponent(() => import('./other-tabs.tsx').then((module) => module.OtherTab))

/** Fetches the other tabs when the page is idle, so that they open at once, without network too. */
export function usePrefetchedTabs(): void {
  useEffect(() => whenIdle(() => void otherTab.load().catch(console.warn)), [])
}

/** One of the other tabs; on its way, or missing, it says so. */
export function LazyTab(props: OtherTabProps) {
  const { component: Tab, isMissing, retry } = useLazyComponent(otherTab)
  if (Tab) return <Tab {...props} />
  const { title, description } = uiTexts.dialogMissing
  if (isMissing) return <ErrorState text={title} detail={description} onRetry={retry} />
  return <SkeletonList label={statisticsTexts.loading} />
}
