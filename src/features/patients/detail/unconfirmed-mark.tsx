import { patientsTexts } from '#features/patients/patients-texts.ts'
import { Badge } from '#ui/badge.tsx'

/** Worn by the record of somebody who registered alone, until staff say whose it is. */
export function UnconfirmedMark() {
  return (
    <Badge tone="warning" icon="user">
      {patientsTexts.unconfirmed}
    </Badge>
  )
}
