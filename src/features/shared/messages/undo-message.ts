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

/** Returns the message of a change that is sent once its undo time has passed: what will be done, and 'Deshacer'. */
export function undoMessage(title: string, { n, opId }: EnqueuedChange, { db, drop }: Undoing): ToastMessage {
  const undo = async () => {
    const tell = tellLater()
    try {
      await drop(opId)
      tell({ title: savingTexts.undone, variant: 'info' })
    } catch (error) {
      tell(await decisionFailure(db, n, error))
    }
  }
  const action = { label: savingTexts.undo, onPress: () => void undo() }
  return { title, variant: 'info', duration: UNDO_MS, action }
}
