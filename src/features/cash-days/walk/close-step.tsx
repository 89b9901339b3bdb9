import type { ShownCashDay } from '#data/local/rows/cash-days.ts'
import { closeFields } from '#domain/cash/cash-count.ts'
import { withFloat } from '#domain/cash/closes-in-force.ts'
import { CloseFacts } from '#features/cash-days/closes/close-facts.tsx'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { Form as FormState } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { StepFooter } from './step-links.tsx'
import { countErrors, countedIn, floatOf, reasonIn, type WalkForm } from './walk-form.ts'
import { walkTexts } from './walk-texts.ts'

const texts = walkTexts.close

interface CloseStepProps {
  form: FormState<WalkForm>
  shown: ShownCashDay
  onClose: () => unknown
  onBack: () => void
  onCount: () => void
}

/** The figures once more, and the button that closes the day. */
export function CloseStep({ form, shown, onClose, onBack, onCount }: CloseStepProps) {
  const provisional = useProvisionalReason()
  const { date, figures, close } = shown
  const float = floatOf(form.values)
  const expected = withFloat(figures, float)
  const counted = countedIn(form.values, expected)
  if (!counted || Object.keys(countErrors(form.values, figures)).length > 0) {
    return (
      <div className={layout.stack4}>
        <p className={classNames(notice.line, notice.warning)}>
          <span>{texts.noCount}</span>
          <Button size="small" onClick={onCount}>
            {texts.toCount}
          </Button>
        </p>
        <StepFooter onBack={onBack}>{null}</StepFooter>
      </div>
    )
  }
  return (
    <div className={layout.stack4}>
      <p className={typography.small}>{texts.lead}</p>
      <CloseFacts
        close={closeFields(date, { counted, figures, float, reason: reasonIn(form.values, counted, expected) })}
      />
      {provisional && (
        <p className={classNames(notice.notice, notice.warning)} role="status">
          <Icon name="cloud-off" />
          <span>{provisional}</span>
        </p>
      )}
      <StepFooter onBack={onBack}>
        <Button variant="primary" busy={form.busy} onClick={() => void onClose()}>
          {saveText(close !== null, provisional !== null)}
        </Button>
      </StepFooter>
    </div>
  )
}

function saveText(isSecond: boolean, isProvisional: boolean): string {
  if (isSecond) return texts.saveSecond
  return isProvisional ? texts.saveProvisional : texts.save
}

/** Says why a close of now is provisional; null when the server can sign it at once. */
function useProvisionalReason(): string | null {
  const { connection, waiting } = useSyncStatus()
  // Null until the first answer after the start.
  if (connection !== 'online' && connection !== null) return texts.provisional.offline
  return waiting > 0 ? texts.provisional.unsent(waiting) : null
}
