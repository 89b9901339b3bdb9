import { useEffect, useState } from 'react'
import { readFirstMirror } from '#data/local/status/first-mirror.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { firstMirrorLine, firstMirrorNews } from './first-mirror-line.ts'
import styles from './first-mirror-strip.module.css'
import { firstMirrorTexts as texts } from './first-mirror-texts.ts'

/** On a fast network everything is here before a line could be read. */
const SHOWN_AFTER_MS = 600

/** Tells how far the first mirror has come, at the foot of the window, until it is whole. Nothing moves for it. */
export function FirstMirrorStrip() {
  const { db } = useClinic()
  const mirror = useResilientReading(() => readFirstMirror(db), [db])
  const isDue = useIsDue()
  if (!mirror || !isDue) return null
  const { share } = mirror
  return (
    <div className={styles.strip} data-screen-only>
      {share && <progress className={styles.share} aria-label={texts.name} value={share.have} max={share.of || 1} />}
      <p>{firstMirrorLine(mirror)}</p>
      <VisuallyHidden live>{firstMirrorNews(mirror)}</VisuallyHidden>
    </div>
  )
}

function useIsDue(): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}
