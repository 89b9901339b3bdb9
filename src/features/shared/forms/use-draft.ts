import { useCallback, useMemo, useState } from 'react'
import type { DraftForm } from '#data/local/outbox/draft.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { DraftKeeper } from './draft-keeper.ts'

/** The draft of an open form. `FormDraft` inside the form keeps it. */
export interface FormDraftHandle {
  keeper: DraftKeeper
  /** Turns the text into a change: `make` gets the draft's id, and both are stored or neither. */
  become: <Result>(make: (draft: string) => Promise<Result>) => Promise<Result>
  /** Closes the form for good, after it was saved or discarded. */
  close: () => void
}

/**
 * Stores what is typed into a form until it is saved or discarded. `opening` says what the form was opened with ('' for
 * nothing). An older text never replaces what was asked for just now.
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
