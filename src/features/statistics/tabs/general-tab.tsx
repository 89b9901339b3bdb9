import type { GeneralStatistics } from '#domain/statistics/general-statistics.ts'
import { wholePercent } from '#domain/statistics/rates.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { percentText } from '#features/statistics/charts/figure-text.ts'
import { StatusBars } from '#features/statistics/charts/status-bars.tsx'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import { periodInWords } from '#features/statistics/stats-period.ts'
import { Card } from '#ui/layout/card.tsx'
import { StatCard, StatGrid } from '#ui/layout/stat-card.tsx'
import layout from '#ui/styles/layout.module.css'
import { FactList } from './fact-list.tsx'
import styles from './statistics-tabs.module.css'

const texts = statisticsTexts.general

/** The tab 'General'. */
export function GeneralTab({ general }: { general: GeneralStatistics }) {
  const { appointments, patients, period } = general
  return (
    <div className={layout.stack4}>
      <StatGrid className={styles.cards}>
        <StatCard label={texts.total} value={formatCount(appointments.total)} />
        <StatCard label={texts.completed} value={formatCount(appointments.completed)} />
        <StatCard
          label={texts.attendance}
          value={percentText(appointments.attendanceRate)}
          percent={appointments.attendanceRate}
          tone="action"
        />
        <StatCard label={texts.newPatients} value={formatCount(patients.registered)} />
      </StatGrid>
      <div className={styles.columns}>
        <Card title={texts.summary}>
          <StatusBars
            rows={[
              { kind: 'completed', label: texts.completedOnes, count: appointments.completed },
              { kind: 'scheduled', label: texts.scheduledOnes, count: appointments.scheduled },
              { kind: 'cancelled', label: texts.cancelledOnes, count: appointments.cancelled },
              { kind: 'no-show', label: texts.noShows, count: appointments.noShow },
            ].map((row) => ({ ...row, percent: wholePercent(row.count, appointments.total) }))}
          />
        </Card>
        <Card title={texts.information}>
          <FactList
            facts={[
              { label: texts.periodName, value: periodInWords(period) },
              { label: texts.totalPatients, value: formatCount(patients.total) },
              { label: texts.cancellation, value: percentText(appointments.cancellationRate) },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}
