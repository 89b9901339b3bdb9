import { useCallback, useState } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { storageTroubleOf } from '#data/local/database/storage-trouble.ts'
import type { ChangeResult } from '#data/sync/outbox/change-result.ts'
import type { EnqueuedChange } from '#data/sync/outbox/enqueue.ts'
import type { ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'
import { decisionFailure } from '#features/shared/messages/decision-failure.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { awaitResult, type ResultTexts, resultMessage } from '#features/shared/messages/server-result.ts'
import { undoMessage } from '#features/shared/messages/undo-message.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type ToastMessage, tellLater } from '#ui/toasts/toast.ts'
import { claimResult, deferResult, releaseReportedResult } from './claimed-results.ts'
import { FormChange, type Submit } from './form-change.ts'
import type { FormDraftHandle } from './use-draft.ts'

/**
 * The result of a submit: `accepted` by the server, `kept` on this device, `unchanged`, or `refused`. When refused, the
 * form stays open with `errors` by field; without `why`, the device itself could not store it. A conflict counts as
 * `kept`: the sync centre asks which version stays, and no form can resolve it.
 */
export type SaveResult =
  | { kind: 'accepted' | 'kept' | 'unchanged' }
  | { kind: 'refused'; errors: Readonly<Record<string, string>>; why?: ReviewReason }

interface DraftedSubmit extends Submit {
  /** The form's draft, which is deleted in the transaction that stores the change. */
  draft?: Pick<FormDraftHandle, 'become'> | undefined
  /** The outbox position of the change that the form decides about, where it creates none of its own. */
  decided?: number
}

type SavedChange = [texts: ResultTexts, submit: DraftedSubmit]

export interface Saving {
  /**
   * Saves a form: stores the change (`first`), then waits briefly for the server's answer while the connection is good.
   * A change that waits for its undo time is not waited for: its message offers 'Deshacer'. After a refusal, the next
   * submit edits that same change. Shows the toasts. The caller closes the form unless it was refused.
   */
  save: (...change: SavedChange) => Promise<SaveResult>
  /** The same without the toast, for a form of several changes that shows one message for all. */
  saveQuietly: (...change: SavedChange) => Promise<{ result: SaveResult; message: ToastMessage }>
  /** Drops the refused change; the next save is a new change. */
  giveUp: () => Promise<void>
  /** Closes the form for good, and drops its refused change. */
  close: () => void
}

/** Saves one form, which `onClose` closes. */
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
      if (enqueued.undoable) {
        deferResult(enqueued.opId, texts)
        const message = undoMessage(texts.undoable ?? savingTexts.sending, [enqueued], { db, drop: changes.drop })
        return { result: { kind: 'kept' }, message }
      }
      claimResult(enqueued.opId)
      const serverResult = await awaitResult(db, enqueued.n)
      const result = resultOf(serverResult)
      if (serverResult.kind === 'waiting') deferResult(enqueued.opId, texts)
      else if (result.kind !== 'refused') releaseReportedResult(enqueued.opId)
      await change.applyResult(serverResult)
      return { result, message: resultMessage(serverResult, texts) }
    },
    [db, change, changes],
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

/** Runs the submit. If the device could not store the change, returns the message, and the form keeps its text. */
async function kept(
  submit: () => Promise<EnqueuedChange | null>,
  { db, decided }: { db: ClinicDatabase; decided: number | undefined },
): Promise<EnqueuedChange | null | { failure: ToastMessage }> {
  try {
    return await submit()
  } catch (error) {
    return { failure: await storingFailure(db, error, decided) }
  }
}

/** Returns the message for a form whose changes this device could not store. `decided` as above. */
export function storingFailure(db: ClinicDatabase, error: unknown, decided?: number): Promise<ToastMessage> {
  const description = storageTroubleOf(error) === 'full' ? savingTexts.noRoom : savingTexts.notKept
  return decisionFailure(db, decided, error, { title: savingTexts.error, description })
}

function resultOf(serverResult: ChangeResult): SaveResult {
  switch (serverResult.kind) {
    case 'accepted':
      return { kind: 'accepted' }
    case 'waiting':
    case 'held':
      return { kind: 'kept' }
    case 'dropped':
      return { kind: 'unchanged' }
    case 'refused':
      if (serverResult.parked.why === 'conflict') return { kind: 'kept' }
      return { kind: 'refused', errors: serverResult.parked.answer?.errors ?? {}, why: serverResult.parked.why }
  }
}
