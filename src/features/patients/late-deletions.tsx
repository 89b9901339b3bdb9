import { type ComponentProps, useEffect } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import { whenIdle } from '#ui/idle-time.ts'
import { lateComponent } from '#ui/late-component.ts'
import type { LeavingPatient } from './listed-patients.ts'
import styles from './patient-deletion-row.module.css'
import type { PatientDeletionRow } from './patient-deletion-row.tsx'

// Deleting is rare: its code comes when the page is idle, or when somebody is on the way out.
const row = lateComponent(() => import('./patient-deletion-row.tsx').then((module) => module.PatientDeletionRow))
const news = lateComponent(() => import('./deletion-news.tsx').then((module) => module.DeletionNews))

/** The row of a patient on the way out; the name alone until its code has come. */
export function LateDeletionRow(props: ComponentProps<typeof PatientDeletionRow>) {
  const Row = row.useComponent()
  useEffect(() => void row.load().catch(console.error), [])
  if (Row) return <Row {...props} />
  return (
    <li className={styles.row}>
      <p className={styles.name}>{fullName(props.patient)}</p>
    </li>
  )
}

/** Tells the server's answers to deletions. */
export function LateDeletionNews({ leaving }: { leaving: readonly LeavingPatient[] }) {
  const News = news.useComponent()
  const isNeeded = leaving.length > 0
  useEffect(() => {
    const load = () => void Promise.all([row.load(), news.load()]).catch(console.warn)
    return isNeeded ? load() : whenIdle(load)
  }, [isNeeded])
  return News && <News leaving={leaving} />
}
