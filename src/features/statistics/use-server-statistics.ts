import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Period } from '#domain/statistics/period.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import { errorText, failureOf } from '#features/shared/messages/error-text.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import { askStatistics, type PatientsOfPeriod, type ReceivedStatistics } from './ask-statistics.ts'
import { statisticsTexts as texts } from './statistics-texts.ts'
import {
  ASKING,
  answered,
  askedAnew,
  askedForOtherDays,
  behind,
  mayTellMore,
  type ServerWord,
  slowed,
} from './statistics-word.ts'
import { defaultPeriod, updatedText } from './stats-period.ts'

export interface ServerStatistics {
  period: Period
  word: ServerWord
  /** The shown figures are being fetched again. */
  refreshing: boolean
  choose: (period: Period) => void
  refresh: () => void
}

/** Reason of a request: first load, another range, the person's refresh, or an automatic repetition. */
type Reason = 'load' | 'range' | 'refresh' | 'again'

const PATIENCE_MS = 2_000
/** Delay until the last reply's data are on screen. */
const CALM_MS = 1_000

/**
 * Fetches the server's statistics of a period, initially this month's. A late answer never replaces that of a newer
 * request. Repeats automatically after a reconnection, and once pending changes have been sent.
 */
export function useServerStatistics(today: LocalDate): ServerStatistics {
  const { ask } = useClinic()
  const { connection, waiting } = useSyncStatus()
  const [period, setPeriod] = useState(() => defaultPeriod(today))
  const [word, setWord] = useState(ASKING)
  const [refreshing, setRefreshing] = useState(false)
  /** Kept when only the range changes; null while being fetched. */
  const patients = useRef<PatientsOfPeriod>(null)
  const question = useRef(0)

  async function put(asked: Period, reason: Reason): Promise<void> {
    question.current++
    const mine = question.current
    const isCurrent = () => mine === question.current
    setPeriod(asked)
    setRefreshing(reason === 'refresh')
    const asIsAsked = reason === 'range' ? askedForOtherDays : askedAnew
    setWord((former) => asIsAsked(former, waiting > 0))
    if (reason !== 'range') patients.current = null
    const impatience = setTimeout(() => isCurrent() && setWord(slowed), PATIENCE_MS)
    try {
      const told = await askStatistics(ask, asked, patients.current, isCurrent)
      if (told) take(told, asked, reason)
    } catch (error) {
      if (isCurrent()) fail(error, reason)
    } finally {
      clearTimeout(impatience)
      if (isCurrent()) setRefreshing(false)
    }
  }

  function take(told: ReceivedStatistics, asked: Period, reason: Reason): void {
    patients.current = told.patients
    setWord((word) => answered(word, { kind: 'told', told }))
    if (reason === 'load' || reason === 'again') return
    toast({
      title: texts.updated,
      description: updatedText(asked),
      variant: 'success',
      duration: toastDurations.rangeUpdated,
    })
  }

  function fail(error: unknown, reason: Reason): void {
    const why = failureOf(error)
    if (!why) return
    const message = errorText(error, { refused: null })
    setWord((word) => answered(word, { kind: 'failed', why, message }))
    // Without the server the device tells what it can, and says so where the figures stand; but a press wants an answer.
    if (reason === 'again' || (why === 'unreachable' && reason !== 'refresh')) return
    const description = reason === 'load' ? texts.loadFailed : texts.updateFailed
    toast({ title: texts.error, description, variant: 'error' })
  }

  const load = useEffectEvent(() => put(period, 'load'))
  const askAgain = useEffectEvent(() => put(period, 'again'))
  useEffect(() => {
    void load()
    // Answers still under way are ignored from now on.
    return () => void question.current++
  }, [])

  // Changes made meanwhile, in another window too, are not in the last answer, and perhaps not in the next.
  const isBehind = waiting > 0 && !word.partial
  useEffect(() => {
    if (isBehind) setWord(behind)
  }, [isBehind])

  const isIdle = connection === 'online' && waiting === 0
  const isWorthAsking = isIdle && !refreshing && mayTellMore(word)
  useEffect(() => {
    if (!isWorthAsking) return
    const timer = setTimeout(() => void askAgain(), CALM_MS)
    return () => clearTimeout(timer)
  }, [isWorthAsking])

  return {
    period,
    word,
    refreshing,
    choose: (chosen) => void put(chosen, 'range'),
    refresh: () => void put(period, 'refresh'),
  }
}
