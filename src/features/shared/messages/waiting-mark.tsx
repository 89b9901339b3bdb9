import { Badge } from '#ui/badge.tsx'
import { savingTexts } from './saving-texts.ts'

/** Worn by a row until the server has its change. */
export function WaitingMark() {
  return (
    <Badge tone="info" icon="device">
      {savingTexts.onThisDevice}
    </Badge>
  )
}
