import type { GeneralStatistics } from '#domain/statistics/general-statistics.ts'
import type { PatientActivity, TrendMonth } from '#domain/statistics/screen-figures.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { averageText, percentText } from '#features/statistics/charts/figure-text.ts'
import { monthInWords } from '#features/statistics/charts/month-in-words.ts'
import { statisticsTexts } from '#features/statistics/statistics-texts.ts'

const texts = statisticsTexts.insights

export interface Figures {
  general: Pick<GeneralStatistics, 'appointments'>
  activity: PatientActivity
  trend: readonly TrendMonth[]
  /** Both periods as text, where patients' and general figures are of different periods; null otherwise. */
  periods: { ofPatients: string; ofGeneral: string } | null
}

/** Derives sentences from the figures. Only what is certain: an empty period has none. */
export function insights({ general, activity, trend, periods }: Figures): string[] {
  const named = (period: string | undefined, sentences: string[]) =>
    period === undefined ? sentences : sentences.map((sentence) => texts.of(period, sentence))
  const sentences = [
    ...named(periods?.ofPatients, ofPatients(activity)),
    ...named(periods?.ofGeneral, ofAppointments(general.appointments)),
    ...ofTrend(trend),
  ]
  return sentences.length === 0 ? [texts.none] : sentences
}

function ofPatients({ active, retentionRate, averageAppointments }: PatientActivity): string[] {
  if (active === 0) return []
  return [texts.retention(percentText(retentionRate)), texts.average(averageText(averageAppointments))]
}

function ofAppointments({ total, attendanceRate, cancellationRate }: GeneralStatistics['appointments']): string[] {
  if (total === 0) return []
  const attended = texts.attendance(percentText(attendanceRate))
  return cancellationRate === 0 ? [attended] : [attended, texts.cancellation(percentText(cancellationRate))]
}

/** Compares this month with the previous one. */
function ofTrend(trend: readonly TrendMonth[]): string[] {
  const [before, present] = trend.slice(-2)
  if (!before || !present || before.registered + present.registered === 0) return []
  const month = monthInWords(before.month).split(' ')[0] ?? ''
  const more = present.registered - before.registered
  if (more === 0) return [texts.sameNew(month)]
  return [more > 0 ? texts.moreNew(formatCount(more), month) : texts.fewerNew(formatCount(-more), month)]
}
