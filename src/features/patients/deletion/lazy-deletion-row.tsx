import { type ComponentProps, useEffect } from 'react'
import { fullName } from '#domain/patient/patient.ts'
import { nameWithDni } from '#features/patients/detail/name-with-dni.ts'
import styles from '#features/patients/list/patient-deletion-row.module.css'
import type { PatientDeletionRow } from '#features/patients/list/patient-deletion-row.tsx'
import { patientsTexts } from '#features/patients/patients-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { useLazyComponent } from '#ui/lazy/use-lazy-component.ts'
import listRow from '#ui/styles/list-row.module.css'

const texts = patientsTexts.deletion

// Lazy: deletions are rare. The code loads when the page is idle, or with the first deletion.
const row = lazyComponent(() =>
  import('#features/patients/list/patient-deletion-row.tsx').then((module) => module.PatientDeletionRow),
)

/** The row of a patient being deleted. Until its code has loaded it shows the name; after a failure, also a retry. */
export function LazyDeletionRow(props: ComponentProps<typeof PatientDeletionRow>) {
  const { component: Row, isMissing, retry } = useLazyComponent(row)
  if (Row) return <Row {...props} />
  return (
    <li className={classNames(listRow.row, styles.row)}>
      <div className={classNames(listRow.who, styles.who)}>
        <p className={classNames(listRow.name, styles.name)}>{fullName(props.patient)}</p>
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

/** Prefetches the row's code while the page is idle. */
export function usePrefetchedDeletionRow(): void {
  useEffect(() => whenIdle(() => void row.load().catch(console.warn)), [])
}
