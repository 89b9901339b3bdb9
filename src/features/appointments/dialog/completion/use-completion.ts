import { useMemo, useRef, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { tellLater } from '#ui/toasts/toast.ts'
import type { CompletionForm } from './completion-form.ts'
import { type CompletionPart, completionWishes, saidTogether, type WordOfPart } from './completion-parts.ts'
import { submitParts } from './completion-submit.ts'

/** The changes of one completion, each made once however often the form is submitted. */
export interface Completion {
  /** The errors by field of what was refused; null when all is the server's, or on its way. */
  submit: (form: CompletionForm) => Promise<Readonly<Record<string, string>> | null>
  /** What the server has, or will have, though the rest was refused: it is not to be edited here any more. */
  taken: ReadonlySet<CompletionPart>
  draft: FormDraftHandle
}

/** Record, income and status go on the disk together: the death of the device leaves no part of them behind. */
export function useCompletion(seen: AppointmentView, onClose: () => void): Completion {
  const { user } = useClinic()
  const { together } = useChanges()
  const savings: Record<CompletionPart, Saving> = {
    record: useSave(nothing),
    income: useSave(nothing),
    status: useSave(nothing),
  }
  const draft = useDraft('completion', seen.uid, () => {
    for (const saving of Object.values(savings)) saving.close()
    onClose()
  })
  const kept = useRef(new Set<CompletionPart>())
  // Told again when a later submit leaves nothing else to be said.
  const [said, setSaid] = useState<readonly WordOfPart[]>([])
  const taken = useMemo(() => new Set(said.map(({ part }) => part)), [said])

  const submit = async (form: CompletionForm) => {
    const tell = tellLater()
    const open = completionWishes(form, seen, user.id).filter(({ part }) => !taken.has(part))
    // A part that was refused and is not wanted any more goes.
    for (const part of kept.current)
      if (!taken.has(part) && !open.some((each) => each.part === part)) savings[part].close()
    const words = await submitParts(open, { together, savings, draft, kept: kept.current })
    tell(saidTogether([...said, ...words]))
    setSaid([...said, ...words.filter(({ result }) => result.kind !== 'refused')])
    return refusedFields(words)
  }
  return { submit, taken, draft }
}

/** The form itself is closed by its draft. */
const nothing = () => undefined

/** Null when nothing was refused. */
function refusedFields(words: readonly WordOfPart[]): Readonly<Record<string, string>> | null {
  const refused = words.flatMap(({ result }) => (result.kind === 'refused' ? [result.errors] : []))
  return refused.length > 0 ? Object.assign({}, ...refused) : null
}
