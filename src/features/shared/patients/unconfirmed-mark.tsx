import { Badge } from '#ui/badge.tsx'
import { patientChoiceTexts } from './patient-choice-texts.ts'

/** Marks the file of a person who registered alone, until staff confirm it. */
export function UnconfirmedMark() {
  return (
    <Badge tone="warning" icon="user">
      {patientChoiceTexts.unconfirmed}
    </Badge>
  )
}
