import { useCallback, useMemo, useState } from 'react'
import type { DraftForm } from '#data/local/draft-record.ts'
import type { Ticket } from '#data/sync/enqueue.ts'
import type { ChangedEntity, Fields } from '#domain/change/outbox-entry.ts'
import { useClinic } from './clinic-context.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { useChanges } from './use-changes.ts'

/** The draft of an open form; `FormDraft`, put into the form, does the keeping. */
export interface FormDraftHandle {
  keeper: DraftKeeper
  /** Puts the form's change into the outbox and takes the draft away, both or neither. */
  create: (entity: ChangedEntity, fields: Fields) => Promise<Ticket>
  /** Closes the form for good: it was saved, or the person gave it up. */
  close: () => void
}

/**
 * Keeps what is typed into a form that makes something new until it is saved or given up. `opening` says what the form was
 * opened with ('' for nothing): what was asked for just now is never covered by an older text.
 */
export function useDraft(form: DraftForm, opening: string, onClose: () => void): FormDraftHandle {
  const { db, sources } = useClinic()
  const changes = useChanges()
  const [keeper] = useState(() => {
    const { now, newUuid } = sources
    return new DraftKeeper({ db, now, newUuid, locks: navigator.locks as LockManager | undefined }, form, opening)
  })
  const create = useCallback(
    (entity: ChangedEntity, fields: Fields) => keeper.become((draft) => changes.create(entity, fields, draft)),
    [keeper, changes],
  )
  const close = useCallback(() => {
    keeper.forget()
    onClose()
  }, [keeper, onClose])
  return useMemo(() => ({ keeper, create, close }), [keeper, create, close])
}
