import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { olderTexts } from '#features/shared/reading/older/older-texts.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { GeneralTab } from '#features/statistics/tabs/general-tab.tsx'
import { LazyTab, usePrefetchedTabs } from '#features/statistics/tabs/lazy-tab.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import { PeriodBanner } from './period-banner.tsx'
import { StatisticsActions } from './statistics-actions.tsx'
import { statisticsTexts as texts } from './statistics-texts.ts'
import { type ShownStatistics, useStatistics } from './use-statistics.ts'

const TABS = ['general', 'appointments', 'patients', 'finances'] as const
type Tab = (typeof TABS)[number]

/** 'Métricas' (spec section 2, Statistics screen). */
export function StatisticsPage() {
  const today = useToday()
  const statistics = useStatistics(today)
  const [tab, setTab] = useState<Tab>('general')
  usePrefetchedTabs()
  const { view, refresh } = statistics
  const figures = view.kind === 'shown' ? view.figures : null
  return (
    <>
      <PageHeader
        title={texts.title}
        back={
          <Link className={backLinkClass} to={paths.dashboard}>
            <Icon name="back" />
            {texts.back}
          </Link>
        }
        actions={<StatisticsActions statistics={statistics} today={today} />}
      />
      {view.kind === 'failed' && <ErrorState text={texts.loadFailed} detail={view.message} onRetry={refresh} />}
      {view.kind === 'needs_connection' && (
        <ErrorState
          text={olderTexts.unreachable}
          detail={olderTexts.notHere(formatDayShort(view.windowStart))}
          onRetry={refresh}
        />
      )}
      {(figures || view.kind === 'loading') && (
        <div className={layout.stack4}>
          {figures && <PeriodBanner period={figures.general.period} source={figures.source} />}
          <Tabs
            label={texts.tabs.label}
            value={tab}
            onChange={setTab}
            tabs={TABS.map((value) => ({
              value,
              label: texts.tabs[value],
              content: figures ? (
                <Panel tab={value} figures={figures} today={today} onRefresh={refresh} />
              ) : (
                <SkeletonList label={texts.loading} />
              ),
            }))}
          />
        </div>
      )}
    </>
  )
}

interface PanelProps {
  tab: Tab
  figures: ShownStatistics
  today: LocalDate
  onRefresh: () => void
}

function Panel({ tab, figures, today, onRefresh }: PanelProps) {
  if (tab === 'general') return <GeneralTab general={figures.general} />
  return <LazyTab tab={tab} figures={figures} today={today} onRefresh={onRefresh} />
}
