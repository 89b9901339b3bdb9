import { patientsTexts } from '#features/patients/patients-texts.ts'
import { Badge } from '#ui/badge.tsx'

/** Marks the record of a person who registered alone, until staff verify it. */
export function UnconfirmedMark() {
  return (
    <Badge tone="warning" icon="user">
      {patientsTexts.unconfirmed}
    </Badge>
  )
}
