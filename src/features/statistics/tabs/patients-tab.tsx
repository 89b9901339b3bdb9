import type { GeneralStatistics } from '#domain/statistics/general-statistics.ts'
import {
  efficiency,
  isSmallSample,
  newPatientTrend,
  patientActivity,
  topPatients,
} from '#domain/statistics/screen-figures.ts'
import { formatCount } from '#domain/values/count-text.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { averageText, percentText } from '#features/statistics/charts/figure-text.ts'
import { monthInWords } from '#features/statistics/charts/month-in-words.ts'
import { NewPatientsLine } from '#features/statistics/charts/new-patients-line.tsx'
import type { PatientsOfPeriod } from '#features/statistics/fetch-statistics.ts'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'
import { periodInWords, periodKey } from '#features/statistics/stats-period.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { FactList } from './fact-list.tsx'
import { insights } from './insights.ts'
import { MostActivePatients } from './most-active-patients.tsx'
import styles from './statistics-tabs.module.css'

const texts = statisticsTexts.patients

interface PatientsTabProps {
  general: GeneralStatistics
  patients: PatientsOfPeriod
  today: LocalDate
  onRefresh: () => void
}

/** The tab 'Pacientes'. */
export function PatientsTab({ general, patients, today, onRefresh }: PatientsTabProps) {
  const { total, mostActive, newByMonth } = patients.statistics
  const activity = patientActivity(mostActive)
  const trend = newPatientTrend(newByMonth, today)
  const isMixed = periodKey(patients.period) !== periodKey(general.period)
  // Each figure names the period of its own answer.
  const ofPatients = isMixed ? periodInWords(patients.period) : undefined
  const ofGeneral = isMixed ? periodInWords(general.period) : undefined
  const which = isMixed ? 'ese' : 'este'
  return (
    <div className={layout.stack4}>
      {isMixed && (
        <div className={classNames(notice.line, notice.info, typography.bodySmall, styles.note)} role="status">
          <p>{texts.otherPeriod(periodInWords(patients.period))}</p>
          <Button size="small" icon="refresh" onClick={onRefresh}>
            {statisticsTexts.refresh}
          </Button>
        </div>
      )}
      <div className={styles.columns}>
        <Card title={texts.mostActive} actions={ofPatients && <p className={typography.small}>{ofPatients}</p>}>
          {mostActive.length === 0 ? (
            <EmptyState
              text={texts.empty(which)}
              detail={!isMixed && (total === 0 ? texts.emptyClinic : texts.emptyHint)}
            />
          ) : (
            <MostActivePatients patients={topPatients(mostActive)} />
          )}
          {isSmallSample(mostActive) && (
            <p className={typography.small}>{texts.fewPatients(mostActive.length, which)}</p>
          )}
        </Card>
        <Card title={texts.analysis}>
          <FactList
            facts={[
              { label: texts.total, value: formatCount(total) },
              {
                label: isMixed ? texts.activeThen : texts.active,
                detail: ofPatients,
                value: formatCount(activity.active),
              },
              {
                label: isMixed ? texts.registeredThen : texts.registered,
                detail: ofGeneral,
                value: formatCount(general.patients.registered),
              },
              { label: texts.average, detail: ofPatients, value: averageText(activity.averageAppointments) },
              { label: texts.most, detail: ofPatients, value: formatCount(activity.mostAppointments) },
              {
                label: texts.retention,
                detail: details(texts.retentionDetail, ofPatients),
                value: percentText(activity.retentionRate),
              },
              { label: texts.completed, detail: ofGeneral, value: formatCount(general.appointments.completed) },
              {
                label: texts.efficiency,
                detail: details(texts.efficiencyDetail, ofGeneral),
                value: percentText(efficiency(general.appointments)),
              },
            ]}
          />
        </Card>
        <Card title={texts.trend} actions={<p className={typography.small}>{texts.trendDetail}</p>}>
          <ol className={styles.trend}>
            {trend.map(({ month, registered, isPresent }) => (
              <li key={month}>
                <span className={classNames(typography.tiny, typography.capital, styles.month)}>
                  {monthInWords(month)}
                </span>
                <strong className={styles.count}>{formatCount(registered)}</strong>
                {isPresent && <Badge tone="accent">{texts.actual}</Badge>}
              </li>
            ))}
          </ol>
          {newByMonth.length === 0 ? (
            <p className={typography.small}>{texts.noTrend}</p>
          ) : (
            <NewPatientsLine byMonth={newByMonth} />
          )}
        </Card>
        <Card title={texts.insights}>
          <ul className={classNames(layout.stack2, styles.insights)}>
            {insights({
              general,
              activity,
              trend,
              periods: ofPatients && ofGeneral ? { ofPatients, ofGeneral } : null,
            }).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}

function details(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('; ')
}
