import type { PatientView } from '#domain/change/fold.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './known-dni.module.css'
import { patientFormTexts } from './patient-form-texts.ts'

/** What a press does with the patient whose DNI was typed. */
export interface KnownAction {
  label: string
  onSelect: (patient: PatientView) => void
}

interface KnownDniProps {
  patient: PatientView | null
  name: string
  action: KnownAction
}

/** Warns while the typed DNI is another patient's, and offers what may be done with that one. */
export function KnownDni({ patient, name, action }: KnownDniProps) {
  return (
    <div role="status" className={styles.place}>
      {patient && (
        <div className={styles.warning}>
          <Icon name="alert" />
          <p>{patientFormTexts.knownDni(name)}</p>
          <Button size="small" onClick={() => action.onSelect(patient)}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  )
}
