import { useCallback, useEffect, useState } from 'react'
import { afterNextFrame } from '#features/appointments/calendar/after-next-frame.ts'

interface Progress {
  isList: boolean
  isRead: boolean
  isFailed: boolean
  isEmpty: boolean
}

/**
 * Calls `onRendered` once the agenda is painted, or has failed to load. Returns the function by which the grid reports
 * whether it has rendered appointments.
 */
export function useAgendaRendered(
  { isList, isRead, isFailed, isEmpty }: Progress,
  onRendered: () => void,
): (hasAppointments: boolean) => void {
  const [grid, setGrid] = useState<'none' | 'bare' | 'filled'>('none')
  const isGridRendered = grid === 'filled' || (grid === 'bare' && isEmpty)
  const isRendered = isFailed || (isRead && (isList || isGridRendered))
  useEffect(() => (isRendered ? afterNextFrame(onRendered) : undefined), [isRendered, onRendered])
  return useCallback((hasAppointments) => setGrid(hasAppointments ? 'filled' : 'bare'), [])
}
