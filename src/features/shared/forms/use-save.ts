import { useCallback, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import type { ChangeResult } from '#data/sync/outbox/change-result.ts'
import type { EnqueuedChange } from '#data/sync/outbox/enqueue.ts'
import type { ParkReason } from '#domain/sync/outbox/outbox-entry.ts'
import { decisionFailure } from '#features/shared/messages/decision-failure.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { serverWord, type WordTexts, wordMessage } from '#features/shared/messages/server-word.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type ToastMessage, tellLater } from '#ui/toasts/toast.ts'
import { letGoTold, letGoUntold, takeInHand } from './changes-in-hand.ts'
import { FormChange, type Submit } from './form-change.ts'
import type { FormDraftHandle } from './use-draft.ts'

/**
 * What became of a submit: `accepted` by the server, `kept` on this device, `unchanged`, or `refused` (the form stays open;
 * `errors` by field of the change; `why` unless the device itself could not keep it). Of a row that somebody else wrote too both
 * versions are kept: which of them stays is asked in the sync centre, and no form can mend it.
 */
export type SaveResult =
  | { kind: 'accepted' | 'kept' | 'unchanged' }
  | { kind: 'refused'; errors: Readonly<Record<string, string>>; why?: ParkReason }

interface DraftedSubmit extends Submit {
  /** The form's draft: it leaves the disk in the transaction that keeps its text as a change. */
  draft?: Pick<FormDraftHandle, 'become'> | undefined
  /** The place in the outbox of the change that the form decides about, where it makes none of its own. */
  decided?: number
}

type SavedChange = [texts: WordTexts, submit: DraftedSubmit]

export interface Saving {
  /**
   * The one way in which a form saves: the change is put on the disk (`first`), and while the connection is good the form waits
   * shortly for the server's word. After a refusal the next submit mends that same change. Shows the toasts; whoever calls closes
   * the form unless it was refused.
   */
  save: (...change: SavedChange) => Promise<SaveResult>
  /** The same without the toast, for a form of several changes that says all in one. */
  saveQuietly: (...change: SavedChange) => Promise<{ result: SaveResult; message: ToastMessage }>
  /** Takes a change back that the server did not take; what is saved afterwards is a change of its own. */
  giveUp: () => Promise<void>
  /** Closes the form for good; a change that the server did not take goes with it. */
  close: () => void
}

/** The saving of one form, which `onClose` takes off the screen. */
export function useSave(onClose: () => void): Saving {
  const { db } = useClinic()
  const changes = useChanges()
  const [change] = useState(() => new FormChange(changes))

  const saveQuietly = useCallback<Saving['saveQuietly']>(
    async (texts, { draft, decided, ...submit }) => {
      const put = (text?: string) => change.submit(submit, text)
      const enqueued = await kept(() => (draft ? draft.become(put) : put()), { db, decided })
      if (!enqueued)
        return { result: { kind: 'unchanged' }, message: { title: savingTexts.unchanged, variant: 'info' } }
      if ('failure' in enqueued) return { result: { kind: 'refused', errors: {} }, message: enqueued.failure }
      takeInHand(enqueued.opId)
      const word = await serverWord(db, enqueued.n)
      const result = resultOf(word)
      if (word.kind === 'waiting') letGoUntold(enqueued.opId, texts)
      else if (result.kind !== 'refused') letGoTold(enqueued.opId)
      await change.settled(word)
      return { result, message: wordMessage(word, texts) }
    },
    [db, change],
  )
  const save = useCallback<Saving['save']>(
    async (...wish) => {
      const tell = tellLater()
      const { result, message } = await saveQuietly(...wish)
      tell(message)
      return result
    },
    [saveQuietly],
  )
  const giveUp = useCallback(() => change.giveUp().catch(console.error), [change])
  const close = useCallback(() => {
    void giveUp()
    onClose()
  }, [giveUp, onClose])
  return { save, saveQuietly, giveUp, close }
}

/** Only a change that could not be put on the disk was not kept; then the form keeps its text. */
async function kept(
  submit: () => Promise<EnqueuedChange | null>,
  { db, decided }: { db: ClinicDatabase; decided: number | undefined },
): Promise<EnqueuedChange | null | { failure: ToastMessage }> {
  try {
    return await submit()
  } catch (error) {
    const description = storageTroubleOf(error) === 'full' ? savingTexts.noRoom : savingTexts.notKept
    return { failure: await decisionFailure(db, decided, error, { title: savingTexts.error, description }) }
  }
}

function resultOf(word: ChangeResult): SaveResult {
  switch (word.kind) {
    case 'accepted':
      return { kind: 'accepted' }
    case 'waiting':
    case 'held':
      return { kind: 'kept' }
    case 'dropped':
      return { kind: 'unchanged' }
    case 'refused':
      if (word.parked.why === 'conflict') return { kind: 'kept' }
      return { kind: 'refused', errors: word.parked.answer?.errors ?? {}, why: word.parked.why }
  }
}
