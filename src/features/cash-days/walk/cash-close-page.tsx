import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { closeReportPath } from '#features/cash-days/close-paths.ts'
import { useCashDay } from '#features/cash-days/use-cash-day.ts'
import { UnclosedDay } from '#features/shared/money/unclosed-day.tsx'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { backLinkClass } from '#ui/layout/back-link.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import styles from './close-walk.module.css'
import { CloseWalk } from './close-walk.tsx'
import type { VisitsOf } from './visits-of.ts'
import { walkTexts as texts } from './walk-texts.ts'

/** 'Cerrar el día': one walk for the day in the address, by default today's. */
export function CashClosePage({ visits }: { visits: VisitsOf }) {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const asked = params.get('dia') ?? ''
  const earliest = windowStartOf(today)
  const day = isLocalDate(asked) && asked <= today && asked >= earliest ? asked : today
  const choose = (chosen: LocalDate) => setParams(chosen === today ? {} : { dia: chosen }, { replace: true })
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={formatDayInWords(day)}
        back={
          <Link className={backLinkClass} to={paths.accounting}>
            <Icon name="back" />
            {texts.back}
          </Link>
        }
      />
      <div className={styles.day}>
        <DayChoice key={day} day={day} earliest={earliest} today={today} onChoose={choose} />
      </div>
      <UnclosedDay before={day} />
      <WalkOfDay key={day} day={day} today={today} visits={visits} />
    </>
  )
}

interface DayChoiceProps {
  day: LocalDate
  earliest: LocalDate
  today: LocalDate
  onChoose: (day: LocalDate) => void
}

function DayChoice({ day, earliest, today, onChoose }: DayChoiceProps) {
  const [typed, setTyped] = useState<string>(day)
  const change = (text: string) => {
    setTyped(text)
    if (isLocalDate(text) && text !== day && text <= today && text >= earliest) onChoose(text)
  }
  return <DateField label={texts.day} name="dia" value={typed} min={earliest} max={today} onChange={change} />
}

interface WalkOfDayProps {
  day: LocalDate
  today: LocalDate
  visits: VisitsOf
}

/** The walk; a day that was closed before the screen opened shows its close instead. */
function WalkOfDay({ day, today, visits }: WalkOfDayProps) {
  const { day: shown, state, retry } = useCashDay(day)
  const [params] = useSearchParams()
  const [wasOpen, setWasOpen] = useState<boolean | null>(null)
  const isAgain = params.has('otra')
  if (state === 'failed') return <ErrorState text={texts.loadFailed} onRetry={retry} />
  if (!shown || state === 'loading') return <SkeletonList rows={4} />
  if (wasOpen === null) setWasOpen(shown.close === null)
  if (wasOpen === false && !isAgain) return <Navigate to={closeReportPath(day)} replace />
  return <CloseWalk shown={shown} today={today} visits={visits} />
}
