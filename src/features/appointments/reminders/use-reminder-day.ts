import { useSearchParams } from 'react-router-dom'
import { addDays, isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { readNextReminders } from './read-next-reminders.ts'

const PARAMETER = 'dia'

/** The day of the list: that of the address, else the next one with appointments. */
export interface ReminderDay {
  day: LocalDate
  /** Whether tomorrow has no appointments, so that a later day is shown. */
  isLater: boolean
  show: (day: string) => void
}

/** Reads the day from the address, where it stays. Null while the next day with appointments is looked for. */
export function useReminderDay(): ReminderDay | null {
  const { db } = useClinic()
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const next = useResilientReading(() => readNextReminders(db, today), [db, today])
  const show = (day: string) => {
    if (isLocalDate(day)) setParams({ [PARAMETER]: day }, { replace: true })
  }
  const named = params.get(PARAMETER) ?? ''
  if (isLocalDate(named)) return { day: named, isLater: false, show }
  if (next === undefined) return null
  const tomorrow = addDays(today, 1)
  const day = next?.day ?? tomorrow
  return { day, isLater: day !== tomorrow, show }
}
