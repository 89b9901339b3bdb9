import { Badge } from '#ui/badge.tsx'
import { patientsTexts } from './patients-texts.ts'

/** Worn by the record of somebody who registered alone, until staff say whose it is. */
export function UnconfirmedMark() {
  return (
    <Badge tone="warning" icon="user">
      {patientsTexts.unconfirmed}
    </Badge>
  )
}
