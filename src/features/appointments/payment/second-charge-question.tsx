import { useState } from 'react'
import type { AppointmentView, IncomeView } from '#domain/sync/merge/fold.ts'
import { chargeSentence } from '#features/shared/money/charge-words.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { paymentTexts } from './payment-texts.ts'
import { VisitChargesDialog } from './visit-charges-dialog.tsx'

interface SecondChargeQuestionProps {
  visit: AppointmentView
  /** What was charged so far. */
  charges: readonly IncomeView[]
  answer: (isAnother: boolean) => void
}

/** Asks whether a visit is to be charged again, and names what was charged. */
export function SecondChargeQuestion({ visit, charges, answer }: SecondChargeQuestionProps) {
  const { user } = useClinic()
  const today = useToday()
  const [isShown, setIsShown] = useState(false)
  const texts = paymentTexts.again
  const sentences = charges.map((charge) => chargeSentence(charge, { today, user }))
  return (
    <>
      <ConfirmDialog
        open
        title={texts.title}
        text={[...sentences, texts.question].join(' ')}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        other={{ label: paymentTexts.show, onPress: () => setIsShown(true) }}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
      {isShown && <VisitChargesDialog visit={visit} charges={charges} onClose={() => setIsShown(false)} />}
    </>
  )
}
