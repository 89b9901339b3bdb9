import type { ImportVerdict } from '#domain/import/import-verdicts.ts'
import { verdictLabels } from '#features/import/import-texts.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icons/icon.tsx'

const LOOKS: Record<ImportVerdict, { tone: BadgeTone; icon: IconName }> = {
  new: { tone: 'action', icon: 'plus' },
  imported: { tone: 'success', icon: 'check' },
  present: { tone: 'neutral', icon: 'check' },
  sameDni: { tone: 'warning', icon: 'users' },
  missing: { tone: 'warning', icon: 'alert' },
  unreadable: { tone: 'warning', icon: 'alert' },
  refused: { tone: 'danger', icon: 'close' },
  undone: { tone: 'neutral', icon: 'undo' },
  kept: { tone: 'info', icon: 'info' },
}

/** What becomes of a row. */
export function VerdictBadge({ verdict }: { verdict: ImportVerdict }) {
  return <Badge {...LOOKS[verdict]}>{verdictLabels[verdict]}</Badge>
}
