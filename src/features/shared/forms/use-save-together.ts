import { useCallback } from 'react'
import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import { undoMessage } from '#features/shared/messages/undo-message.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { tellLater } from '#ui/toasts/toast.ts'
import { deferResult } from './claimed-results.ts'
import type { FormDraftHandle } from './use-draft.ts'
import { storingFailure } from './use-save.ts'

type SaveTogether = (
  wishes: readonly WishedChange[],
  texts: ResultTexts,
  /** The draft of the form, which goes with the changes. */
  draft?: Pick<FormDraftHandle, 'become'>,
) => Promise<boolean>

/**
 * Saves the changes of one press, all or none. They are sent after the undo time, and one 'Deshacer' takes back all of
 * them. Shows the toasts; says whether this device has stored them.
 */
export function useSaveTogether(): SaveTogether {
  const { db } = useClinic()
  const changes = useChanges()
  return useCallback<SaveTogether>(
    async (wishes, texts, draft) => {
      const tell = tellLater()
      const keep = (name?: string) => changes.together(wishes, { draft: name, undoable: true })
      try {
        const enqueued = (await (draft ? draft.become(keep) : keep())).filter((change) => change !== null)
        for (const { opId } of enqueued) deferResult(opId, texts)
        tell(undoMessage(texts.undoable ?? savingTexts.sending, enqueued, { db, drop: changes.drop }))
        return true
      } catch (error) {
        tell(await storingFailure(db, error))
        return false
      }
    },
    [db, changes],
  )
}
