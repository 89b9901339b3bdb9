import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form.tsx'
import { recordsTexts } from './records-texts.ts'

/** Said where a patient is to be chosen and the list could not be had. */
export function PatientsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div>
      <FormError message={recordsTexts.patientsFailed} />
      <Button size="small" icon="refresh" onClick={onRetry}>
        {recordsTexts.retry}
      </Button>
    </div>
  )
}
