import type { GeneralStatistics } from '#domain/statistics/general-statistics.ts'
import { averageBar, incomeBar } from '#domain/statistics/screen-figures.ts'
import { formatMoney } from '#domain/values/money.ts'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import { StatCard, StatGrid } from '#ui/layout/stat-card.tsx'
import styles from './statistics-tabs.module.css'

const texts = statisticsTexts.finances

/** The tab 'Finanzas': bars on the scales of spec section 9. */
export function FinancesTab({ general }: { general: GeneralStatistics }) {
  const { income, averagePerAppointment } = general.finances
  const { completed } = general.appointments
  return (
    <StatGrid className={styles.pair}>
      <StatCard
        label={texts.income}
        value={formatMoney(income)}
        detail={income === 0 ? texts.noIncome : texts.incomeScale}
        percent={incomeBar(income)}
        tone="action"
      />
      <StatCard
        label={texts.average}
        value={formatMoney(averagePerAppointment)}
        detail={completed === 0 ? texts.noCompleted : texts.averageScale}
        percent={averageBar(averagePerAppointment)}
      />
    </StatGrid>
  )
}
