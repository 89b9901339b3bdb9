import { Badge } from '#ui/badge.tsx'
import { wrongEmailTexts } from './wrong-email-texts.ts'

/** Marks a patient whose e-mail is not deliverable, until somebody corrects it. */
export function WrongEmailMark() {
  return (
    <Badge tone="warning" icon="mail">
      {wrongEmailTexts.mark}
    </Badge>
  )
}
