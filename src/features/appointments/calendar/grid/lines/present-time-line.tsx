import { useEffect, useState } from 'react'
import { calendarTexts } from '#features/appointments/appointments-texts.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { presentShare } from '../quarters.ts'
import styles from './present-time-line.module.css'

const LOOK_EVERY_MS = 20_000

/** The line of the current time across today's column. */
export function PresentTimeLine() {
  const { sources } = useClinic()
  const [share, setShare] = useState(() => presentShare(sources.now()))
  useEffect(() => {
    const timer = setInterval(() => setShare(presentShare(sources.now())), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sources])
  if (share === null) return null
  return (
    <div className={styles.line} style={{ top: `${share * 100}%` }} data-present-time>
      <VisuallyHidden>{calendarTexts.presentTime}</VisuallyHidden>
    </div>
  )
}
