import { type ComponentProps, useEffect } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'
import styles from '#features/patients/list/patient-deletion-row.module.css'
import type { PatientDeletionRow } from '#features/patients/list/patient-deletion-row.tsx'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { Button } from '#ui/button.tsx'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'

const texts = patientsTexts.deletion

// Deleting is rare: its code comes when the page is idle, or when somebody is on the way out.
const row = lazyComponent(() =>
  import('#features/patients/list/patient-deletion-row.tsx').then((module) => module.PatientDeletionRow),
)

/** The row of a patient on the way out; the name alone until its code has come, or with the way to ask for that again. */
export function LazyDeletionRow(props: ComponentProps<typeof PatientDeletionRow>) {
  const { component: Row, isMissing, retry } = useLazyComponent(row)
  if (Row) return <Row {...props} />
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.name}>{fullName(props.patient)}</p>
        {isMissing && (
          <p className={styles.state} role="status">
            {texts.undoMissing}
          </p>
        )}
      </div>
      {isMissing && (
        <Button size="small" icon="refresh" aria-label={texts.retryUndoOf(nameWithDni(props.patient))} onClick={retry}>
          {patientsTexts.retry}
        </Button>
      )}
    </li>
  )
}

/** Fetches it while nothing else is to be done. */
export function useDeletionRowAhead(): void {
  useEffect(() => whenIdle(() => void row.load().catch(console.warn)), [])
}
