import { useId } from 'react'
import { validationTexts } from '#domain/validation-texts.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { isTooLong } from '#domain/values/dates/longest-period.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { DateRange } from '#ui/dates/date-range.ts'
import { DateRangePicker } from '#ui/dates/date-range-picker.tsx'
import layout from '#ui/styles/layout.module.css'
import { toast } from '#ui/toasts/toast.ts'
import styles from './statistics-actions.module.css'
import { statisticsTexts as texts } from './statistics-texts.ts'
import { namedRanges, periodOf, rangeOfPeriod } from './stats-period.ts'
import { useExport } from './use-export.ts'
import type { ServerStatistics } from './use-server-statistics.ts'

interface StatisticsActionsProps {
  statistics: Pick<ServerStatistics, 'period' | 'refreshing' | 'choose' | 'refresh'>
  today: LocalDate
}

/** The date picker, 'Actualizar' and 'Exportar'. A disabled export says why. */
export function StatisticsActions({ statistics, today }: StatisticsActionsProps) {
  const { period, refreshing, choose, refresh } = statistics
  const { connection } = useSyncStatus()
  const { isExporting, exportRange } = useExport(today)
  const range = rangeOfPeriod(period)
  const why = exportHindrance(connection === 'no_server' || connection === 'no_network', range === null)
  const whyId = useId()
  const chooseRange = (chosen: DateRange | null) => {
    const wished = periodOf(chosen)
    const days = rangeOfPeriod(wished)
    // The server would refuse it; the shown figures stay.
    if (days && isTooLong(days))
      toast({ title: texts.error, description: validationTexts.periodTooLong, variant: 'error' })
    else choose(wished)
  }
  return (
    <div className={classNames(layout.wrap2, styles.actions)}>
      <DateRangePicker
        className={styles.picker}
        label={texts.period}
        value={range}
        shortcuts={namedRanges(today)}
        onChange={chooseRange}
      />
      <Button icon="refresh" busy={refreshing} busyLabel={texts.refreshing} onClick={refresh}>
        {texts.refresh}
      </Button>
      <Button
        icon="download"
        disabled={why !== null}
        aria-describedby={why === null ? undefined : whyId}
        busy={isExporting}
        busyLabel={texts.export.busy}
        onClick={() => range && exportRange(range)}
      >
        {texts.export.button}
      </Button>
      {why !== null && (
        <p id={whyId} className={styles.why}>
          {why}
        </p>
      )}
    </div>
  )
}

/** Says why no export is possible: the server creates the file, and only for chosen days. */
function exportHindrance(isAlone: boolean, isAllTime: boolean): string | null {
  if (isAlone) return texts.export.offline
  return isAllTime ? texts.export.noPeriod : null
}
