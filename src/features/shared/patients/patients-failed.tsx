import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { patientChoiceTexts } from './patient-choice-texts.ts'

/** Shown in place of the choice when the patients could not be loaded. */
export function PatientsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classNames(notice.line, notice.snug, notice.danger, typography.strong)} role="alert">
      <p>{patientChoiceTexts.failed}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {patientChoiceTexts.retry}
      </Button>
    </div>
  )
}
