import { useState } from 'react'
import type { PatientView } from '#domain/change/fold.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './known-dni.module.css'
import { PatientDetailDialog } from './patient-detail-dialog.tsx'
import { patientsTexts } from './patients-texts.ts'

/** Warns while the typed DNI is another patient's, and shows that patient without leaving the form. */
export function KnownDni({ patient, name }: { patient: PatientView | null; name: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div role="status" className={styles.place}>
      {patient && (
        <div className={styles.warning}>
          <Icon name="alert" />
          <p>{patientsTexts.form.knownDni(name)}</p>
          <Button size="small" onClick={() => setShown(true)}>
            {patientsTexts.form.seeKnown}
          </Button>
        </div>
      )}
      {patient && shown && <PatientDetailDialog patientKey={patient.key} onClose={() => setShown(false)} />}
    </div>
  )
}
