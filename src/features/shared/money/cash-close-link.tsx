import { Link } from 'react-router-dom'
import { readCashDay } from '#data/local/rows/cash-days.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { paths } from '#features/shared/session/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { cashCloseTexts as texts } from './cash-close-texts.ts'

interface CashCloseLinkProps {
  day: LocalDate
  today: LocalDate
}

/**
 * 'Cerrar el día' for a day; once it is closed, how its close stands, with the way to it. Missing with the baseline API,
 * and for days to come.
 */
export function CashCloseLink({ day, today }: CashCloseLinkProps) {
  const { db } = useClinic()
  const kind = useResilientReading(() => readServerKind(db), [db])
  const close = useResilientReading(() => readCashDay(db, day), [db, day])?.close
  if (kind === 'plain' || day > today) return null
  const { to, text, icon } = close ? toClose(close) : toWalk(day, today)
  return (
    <Link className={buttonClass()} to={to}>
      {icon && <Icon name={icon} />}
      <span>{text}</span>
    </Link>
  )
}

function toWalk(day: LocalDate, today: LocalDate) {
  const to = day === today ? paths.cashClose : `${paths.cashClose}?dia=${day}`
  return { to, text: texts.open, icon: null } as const
}

/** Only what the server has signed is called closed. */
function toClose({ date, signedAt, waiting }: CashDayView) {
  const to = `${paths.closes}?dia=${date}`
  const isSigned = signedAt !== null && !waiting
  return isSigned
    ? ({ to, text: texts.closed, icon: 'check' } as const)
    : ({ to, text: texts.provisional, icon: 'clock' } as const)
}
