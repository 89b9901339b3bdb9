import type { Period } from '#domain/statistics/period.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './period-banner.module.css'
import { statisticsTexts } from './statistics-texts.ts'
import { rangeOfPeriod } from './stats-period.ts'
import type { ShownStatistics } from './use-statistics.ts'

const texts = statisticsTexts.banner

interface PeriodBannerProps {
  period: Period
  source: ShownStatistics['source']
}

/**
 * Says which days the figures cover and whether server or device computed them; nothing for the server's figures of all
 * time.
 */
export function PeriodBanner({ period, source }: PeriodBannerProps) {
  const { waiting } = useSyncStatus()
  const range = rangeOfPeriod(period)
  const isOfServer = source === 'server'
  if (!range && isOfServer && waiting === 0) return null
  return (
    <div className={classNames(layout.line, notice.box, notice.action)} role="status">
      <Icon name="calendar" className={styles.sign} />
      <p className={classNames(typography.figures, typography.strong)}>
        {range ? texts.period(formatDayShort(range.from), formatDayShort(range.to)) : texts.allTime}
      </p>
      {!isOfServer && (
        <Badge tone="info" icon="device">
          {texts.onDevice}
        </Badge>
      )}
      {source === 'window' && <Badge tone="info">{texts.window}</Badge>}
      {isOfServer && waiting > 0 && <p className={typography.bodySmall}>{texts.waiting(waiting)}</p>}
    </div>
  )
}
