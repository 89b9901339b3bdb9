import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Period } from '#domain/statistics/period.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import { fetchStatistics, type PatientsOfPeriod, type ReceivedStatistics } from './fetch-statistics.ts'
import {
  answered,
  isWorthRepeating,
  LOADING,
  markedPartial,
  markedSlow,
  requestedAgain,
  requestedForOtherDays,
  type ServerStatisticsState,
} from './server-statistics-state.ts'
import { statisticsTexts as texts } from './statistics-texts.ts'
import { defaultPeriod, updatedText } from './stats-period.ts'

export interface ServerStatistics {
  period: Period
  state: ServerStatisticsState
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
  const [state, setState] = useState(LOADING)
  const [refreshing, setRefreshing] = useState(false)
  /** Kept when only the range changes; null while being fetched. */
  const patients = useRef<PatientsOfPeriod>(null)
  const request = useRef(0)

  async function fetchPeriod(requested: Period, reason: Reason): Promise<void> {
    request.current++
    const mine = request.current
    const isCurrent = () => mine === request.current
    setPeriod(requested)
    setRefreshing(reason === 'refresh')
    const toRequested = reason === 'range' ? requestedForOtherDays : requestedAgain
    setState((former) => toRequested(former, waiting > 0))
    if (reason !== 'range') patients.current = null
    const slowTimer = setTimeout(() => isCurrent() && setState(markedSlow), PATIENCE_MS)
    try {
      const received = await fetchStatistics(ask, requested, patients.current, isCurrent)
      if (received) take(received, requested, reason)
    } catch (error) {
      if (isCurrent()) fail(error, reason)
    } finally {
      clearTimeout(slowTimer)
      if (isCurrent()) setRefreshing(false)
    }
  }

  function take(received: ReceivedStatistics, requested: Period, reason: Reason): void {
    patients.current = received.patients
    setState((state) => answered(state, { kind: 'received', received }))
    if (reason === 'load' || reason === 'again') return
    toast({
      title: texts.updated,
      description: updatedText(requested),
      variant: 'success',
      duration: toastDurations.rangeUpdated,
    })
  }

  function fail(error: unknown, reason: Reason): void {
    const why = failureOf(error)
    if (!why) return
    const message = errorText(error, { refused: null })
    setState((state) => answered(state, { kind: 'failed', why, message }))
    // Without the server the device's figures are shown, with a note. A pressed button still gets its message.
    if (reason === 'again' || (why === 'unreachable' && reason !== 'refresh')) return
    const description = reason === 'load' ? texts.loadFailed : texts.updateFailed
    toast({ title: texts.error, description, variant: 'error' })
  }

  const load = useEffectEvent(() => fetchPeriod(period, 'load'))
  const requestAgain = useEffectEvent(() => fetchPeriod(period, 'again'))
  useEffect(() => {
    void load()
    // Answers still under way are ignored from now on.
    return () => void request.current++
  }, [])

  // Changes made meanwhile, in another window too, are not in the last answer, and perhaps not in the next.
  const isPartial = waiting > 0 && !state.partial
  useEffect(() => {
    if (isPartial) setState(markedPartial)
  }, [isPartial])

  const isIdle = connection === 'online' && waiting === 0
  const isRequestDue = isIdle && !refreshing && isWorthRepeating(state)
  useEffect(() => {
    if (!isRequestDue) return
    const timer = setTimeout(() => void requestAgain(), CALM_MS)
    return () => clearTimeout(timer)
  }, [isRequestDue])

  return {
    period,
    state,
    refreshing,
    choose: (chosen) => void fetchPeriod(chosen, 'range'),
    refresh: () => void fetchPeriod(period, 'refresh'),
  }
}
