import { type ComponentProps, useEffect } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import { whenIdle } from '#ui/idle-time.ts'
import { lateComponent } from '#ui/late-component.ts'
import styles from './patient-deletion-row.module.css'
import type { PatientDeletionRow } from './patient-deletion-row.tsx'

// Deleting is rare: its code comes when the page is idle, or when somebody is on the way out.
const row = lateComponent(() => import('./patient-deletion-row.tsx').then((module) => module.PatientDeletionRow))

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

/** Fetches it while nothing else is to be done. */
export function useDeletionRowAhead(): void {
  useEffect(() => whenIdle(() => void row.load().catch(console.warn)), [])
}
