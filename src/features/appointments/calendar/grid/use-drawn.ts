import { useCallback, useEffect, useState } from 'react'
import { afterNextFrame } from '#features/appointments/calendar/after-next-frame.ts'

interface Progress {
  isList: boolean
  isRead: boolean
  isFailed: boolean
  isEmpty: boolean
}

/**
 * Calls `onDrawn` once the agenda is painted, or has failed to load. Returns the function by which the grid reports
 * whether it has rendered appointments.
 */
export function useDrawn(
  { isList, isRead, isFailed, isEmpty }: Progress,
  onDrawn: () => void,
): (hasAppointments: boolean) => void {
  const [grid, setGrid] = useState<'none' | 'bare' | 'filled'>('none')
  const isGridDrawn = grid === 'filled' || (grid === 'bare' && isEmpty)
  const isDrawn = isFailed || (isRead && (isList || isGridDrawn))
  useEffect(() => (isDrawn ? afterNextFrame(onDrawn) : undefined), [isDrawn, onDrawn])
  return useCallback((hasAppointments) => setGrid(hasAppointments ? 'filled' : 'bare'), [])
}
