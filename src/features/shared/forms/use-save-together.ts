import { useCallback } from 'react'
import { storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import { undoMessage } from '#features/shared/messages/undo-message.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { tellLater } from '#ui/toasts/toast.ts'
import { deferResult } from './claimed-results.ts'

/**
 * Saves the changes of one press, all or none. They are sent after the undo time, and one 'Deshacer' takes back all of
 * them. Shows the toasts; says whether this device has stored them.
 */
export function useSaveTogether(): (wishes: readonly WishedChange[], texts: ResultTexts) => Promise<boolean> {
  const { db } = useClinic()
  const changes = useChanges()
  return useCallback(
    async (wishes, texts) => {
      const tell = tellLater()
      try {
        const enqueued = (await changes.together(wishes, { undoable: true })).filter((change) => change !== null)
        for (const { opId } of enqueued) deferResult(opId, texts)
        tell(undoMessage(texts.undoable ?? savingTexts.sending, enqueued, { db, drop: changes.drop }))
        return true
      } catch (error) {
        console.error(error)
        const description = storageTroubleOf(error) === 'full' ? savingTexts.noRoom : savingTexts.notKept
        tell({ title: savingTexts.error, description, variant: 'error' })
        return false
      }
    },
    [db, changes],
  )
}
