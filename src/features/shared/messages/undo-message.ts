import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { EnqueuedChange } from '#data/sync/outbox/enqueue.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'
import { type ToastMessage, tellLater } from '#ui/toasts/toast.ts'
import { decisionFailure } from './decision-failure.ts'
import { savingTexts } from './saving-texts.ts'

interface Undoing {
  db: ClinicDatabase
  drop: Changes['drop']
}

/**
 * Returns the message of changes that are sent once their undo time has passed: what will be done, and 'Deshacer', which
 * drops them all, the last one first.
 */
export function undoMessage(title: string, changes: readonly EnqueuedChange[], { db, drop }: Undoing): ToastMessage {
  const undo = async () => {
    const tell = tellLater()
    for (const { n, opId } of changes.toReversed()) {
      try {
        await drop(opId)
      } catch (error) {
        tell(await decisionFailure(db, n, error))
        return
      }
    }
    tell({ title: savingTexts.undone, variant: 'info' })
  }
  const action = { label: savingTexts.undo, onPress: () => void undo() }
  return { title, variant: 'info', duration: UNDO_MS, action }
}
