import { Badge } from '#ui/badge.tsx'
import { savingTexts } from './saving-texts.ts'

/** Marks a row that has a pending change. */
export function WaitingMark() {
  return (
    <Badge tone="info" icon="device">
      {savingTexts.onThisDevice}
    </Badge>
  )
}
