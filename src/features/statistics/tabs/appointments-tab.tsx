import { Link } from 'react-router-dom'
import type { AppointmentStatistics } from '#domain/statistics/appointment-statistics.ts'
import { lastMonths } from '#domain/statistics/screen-figures.ts'
import { paths } from '#features/shared/session/paths.ts'
import { MonthBars } from '#features/statistics/charts/month-bars.tsx'
import { WeekdayBars } from '#features/statistics/charts/weekday-bars.tsx'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './statistics-tabs.module.css'

const texts = statisticsTexts.appointments

/** The tab 'Citas': the last six months of the period, and its weekdays. */
export function AppointmentsTab({ statistics }: { statistics: AppointmentStatistics }) {
  const { byMonth, byWeekday } = statistics
  return (
    <div className={styles.columns}>
      <Card title={texts.monthly} actions={<p className={typography.small}>{texts.monthlyDetail}</p>}>
        {byMonth.length === 0 ? <NoAppointments /> : <MonthBars months={lastMonths(byMonth)} />}
      </Card>
      <Card title={texts.weekdays}>
        {byWeekday.length === 0 ? (
          <EmptyState text={texts.empty} detail={texts.emptyDetail} />
        ) : (
          <WeekdayBars weekdays={byWeekday} />
        )}
      </Card>
    </div>
  )
}

function NoAppointments() {
  const action = (
    <Link className={buttonClass()} to={paths.appointments}>
      <Icon name="calendar" />
      {texts.toAgenda}
    </Link>
  )
  return <EmptyState text={texts.empty} detail={texts.emptyDetail} action={action} />
}
