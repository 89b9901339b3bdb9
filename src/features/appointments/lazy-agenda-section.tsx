import type { ReactNode } from 'react'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import { ErrorState } from '#ui/list-states.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import type { AgendaSectionProps } from './agenda-section.tsx'

const agendaSection = lazyComponent(() => import('./agenda-section.tsx').then((module) => module.AgendaSection))

type LazyAgendaSectionProps = AgendaSectionProps & {
  /** Shown while it loads. A part without it leaves the report of a failure to the others. */
  fallback?: ReactNode
}

/** A part around the calendar. If its code can't be loaded, the calendar and open dialogs stay. */
export function LazyAgendaSection({ fallback, ...part }: LazyAgendaSectionProps) {
  const { component: AgendaSection, isMissing, retry } = useLazyComponent(agendaSection)
  if (AgendaSection) return <AgendaSection {...part} />
  if (!isMissing || fallback === undefined) return fallback
  const { title, description } = uiTexts.dialogMissing
  return <ErrorState text={title} detail={description} onRetry={retry} />
}
