import { type ReactNode, useState } from 'react'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#ui/forms/form.tsx'
import { type Decision, useAccountDecision } from './use-account-decision.ts'

interface ConfirmedDecisionProps extends Pick<ButtonProps, 'aria-label'> {
  label: string
  question: string
  /** The consequence of confirming. */
  consequence: ReactNode
  decision: Decision
  onDone: () => void
}

/** A button for an irreversible decision. Asks for confirmation first, and shows there why the server refused. */
export function ConfirmedDecision({
  label,
  question,
  consequence,
  decision,
  onDone,
  ...named
}: ConfirmedDecisionProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { decide, busy, error } = useAccountDecision(decision, () => {
    setIsAsked(false)
    onDone()
  })
  return (
    <>
      <Button {...named} size="small" icon="check" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={question}
        text={
          <>
            {consequence}
            <FormError message={error} />
          </>
        }
        confirmLabel={label}
        busy={busy}
        busyLabel={savingTexts.processing}
        onConfirm={decide}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}
