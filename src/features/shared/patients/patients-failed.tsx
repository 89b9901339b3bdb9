import { Button } from '#ui/button.tsx'
import { patientChoiceTexts } from './patient-choice-texts.ts'
import styles from './patients-failed.module.css'

/** Shown in place of the choice when the patients could not be loaded. */
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
