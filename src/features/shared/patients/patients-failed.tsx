import { Button } from '#ui/button.tsx'
import { patientChoiceTexts } from './patient-choice-texts.ts'
import styles from './patients-failed.module.css'

/** Said where a patient is to be chosen and the list could not be had. */
export function PatientsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{patientChoiceTexts.failed}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {patientChoiceTexts.retry}
      </Button>
    </div>
  )
}
