import { useCallback, useMemo, useState } from 'react'
import type { DraftForm } from '#data/local/outbox/draft-record.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { DraftKeeper } from './draft-keeper.ts'

/** The draft of an open form. `FormDraft` inside the form keeps it. */
export interface FormDraftHandle {
  keeper: DraftKeeper
  /** Makes the text a change: `make` gets the draft that goes with it, both or neither. */
  become: <Result>(make: (draft: string) => Promise<Result>) => Promise<Result>
  /** Closes the form for good: it was saved, or the person gave it up. */
  close: () => void
}

/**
 * Keeps what is typed into a form until it is saved or given up. `opening` says what the form was
 * opened with ('' for nothing): what was asked for just now is never covered by an older text.
 */
export function useDraft(form: DraftForm, opening: string, onClose: () => void): FormDraftHandle {
  const { db, sources } = useClinic()
  const [keeper] = useState(() => {
    return new DraftKeeper({ db, ...sources, locks: navigator.locks as LockManager | undefined }, form, opening)
  })
  const become = useCallback<FormDraftHandle['become']>((make) => keeper.become(make), [keeper])
  const close = useCallback(() => {
    keeper.forget()
    onClose()
  }, [keeper, onClose])
  return useMemo(() => ({ keeper, become, close }), [keeper, become, close])
}
