import { Badge } from '#ui/badge.tsx'
import { wrongEmailTexts } from './wrong-email-texts.ts'

/** Worn by a patient whose e-mail no mail can reach, until somebody corrects it. */
export function WrongEmailMark() {
  return (
    <Badge tone="warning" icon="mail">
      {wrongEmailTexts.mark}
    </Badge>
  )
}
