import { Link } from 'react-router-dom'
import { readOpenDay } from '#data/local/rows/cash-days.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cashCloseTexts as texts } from './cash-close-texts.ts'

/** Reminds of an earlier day whose cash nobody has closed. Nothing where the clinic never closed a day. */
export function UnclosedDay({ before }: { before: LocalDate }) {
  const { db } = useClinic()
  const unclosed = useResilientReading(() => readOpenDay(db, before), [db, before])
  if (!unclosed) return null
  return (
    <Banner
      icon="info"
      tone="warning"
      text={texts.unclosed(formatDayInWords(unclosed))}
      action={
        <Link className={buttonClass({ size: 'small' })} to={`${paths.cashClose}?dia=${unclosed}`}>
          {texts.closeUnclosed}
        </Link>
      }
    />
  )
}
