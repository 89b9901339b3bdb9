import { useCallback } from 'react'
import type { WaitingView } from '#domain/sync/merge/fold.ts'
import { useSaveTogether } from '#features/shared/forms/use-save-together.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { waitingPageTexts as texts } from './waiting-page-texts.ts'

/** Returns what closes an entry, says that it is placed, or puts it back, with 'Deshacer'. */
export function useWaitingStatus(): (entry: WaitingView, status: WaitingView['status']) => Promise<boolean> {
  const saveTogether = useSaveTogether()
  return useCallback(
    (entry, status) =>
      saveTogether([{ kind: 'update', entity: 'waiting', seen: entry, fields: { status } }], {
        success: { title: savingTexts.success, description: texts.saved },
        failure: texts.saveFailed,
        undoable: texts.saving[status],
      }),
    [saveTogether],
  )
}
