import { type RefObject, useEffect, useEffectEvent } from 'react'
import { clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import type { AgendaPeriod } from '#features/appointments/calendar/agenda-period.ts'
import type { Density } from '#features/appointments/calendar/density/use-density.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { firstSeen, letKeysScroll, scrollToPresent, scrollToTime, scrollToWeekOf } from './scroll-calendar.ts'

interface Shown {
  period: AgendaPeriod
  density: Density
  /** How often the present was asked for. */
  presentAsked: number
  isEmpty: boolean
}

/**
 * Scrolls the calendar: to the present time when it is asked for, to this week in a month, and to its first hours after
 * a change of density. An empty one can be scrolled by key.
 */
export function useScrolledCalendar(
  surface: RefObject<HTMLElement | null>,
  { period, density, presentAsked, isEmpty }: Shown,
): void {
  const { sources } = useClinic()
  const today = useToday()
  const showPresent = useEffectEvent((element: HTMLElement) => scrollToPresent(element, clinicTimeAt(sources.now())))
  useBeforePaint(surface, (element) => scrollToTime(element, firstSeen()), [density])
  useBeforePaint(surface, (element) => presentAsked > 0 && showPresent(element), [presentAsked])
  useBeforePaint(surface, (element) => period.view === 'month' && scrollToWeekOf(element, today), [
    period,
    presentAsked,
    today,
  ])
  useBeforePaint(surface, (element) => letKeysScroll(element, isEmpty), [period, isEmpty])
}

/** Runs `scroll` once the calendar has rendered the change, which it does after React's effects. */
function useBeforePaint(
  surface: RefObject<HTMLElement | null>,
  scroll: (element: HTMLElement) => unknown,
  changes: readonly unknown[],
): void {
  const run = useEffectEvent(scroll)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (surface.current) run(surface.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [surface, ...changes])
}
