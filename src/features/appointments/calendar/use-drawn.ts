import { useCallback, useEffect, useState } from 'react'

interface Progress {
  isList: boolean
  isRead: boolean
  isFailed: boolean
}

/** Calls `onDrawn` when the agenda is in sight, or can't be had. Answers what the grid is to call when it is there. */
export function useDrawn({ isList, isRead, isFailed }: Progress, onDrawn: () => void): () => void {
  const [hasGrid, setHasGrid] = useState(false)
  const isDrawn = isFailed || (isRead && (isList || hasGrid))
  useEffect(() => (isDrawn ? afterNextFrames(onDrawn) : undefined), [isDrawn, onDrawn])
  return useCallback(() => setHasGrid(true), [])
}

/** The calendar draws its turnos a frame or two after it is told of them. */
function afterNextFrames(task: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(task)
    })
  })
  return () => cancelAnimationFrame(frame)
}
