import { useMemo, useRef, useState } from 'react'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { tellLater } from '#ui/toasts/toast.ts'
import { type CompletionForm, namedAsNext } from './completion-form.ts'
import { type CompletionPart, combinedMessage, completionChanges, type PartResult } from './completion-parts.ts'
import { submitParts } from './completion-submit.ts'

/** The changes of one completion, each created once however often the form is submitted. */
export interface Completion {
  /** Returns the refused parts' errors by field; null when every part is accepted or pending. */
  submit: (form: CompletionForm, isSeparate: boolean) => Promise<Readonly<Record<string, string>> | null>
  /** The parts that are accepted or pending while another was refused; they can't be edited here any more. */
  taken: ReadonlySet<CompletionPart>
  draft: FormDraftHandle
}

/** Stores record, income and status in one transaction: a crash leaves all of them or none. */
export function useCompletion(seen: AppointmentView, onClose: () => void): Completion {
  const { user } = useClinic()
  const { together } = useChanges()
  const savings: Record<CompletionPart, Saving> = {
    record: useSave(nothing),
    income: useSave(nothing),
    next: useSave(nothing),
    status: useSave(nothing),
  }
  const draft = useDraft('completion', seen.uid, () => {
    for (const saving of Object.values(savings)) saving.close()
    onClose()
  })
  const kept = useRef(new Set<CompletionPart>())
  // Repeated when a later submit has no message of its own.
  const [reported, setReported] = useState<readonly PartResult[]>([])
  const taken = useMemo(() => new Set(reported.map(({ part }) => part)), [reported])

  const submit = async (form: CompletionForm, isSeparate: boolean) => {
    const tell = tellLater()
    const open = completionChanges(form, seen, { userId: user.id, isSeparate }).filter(({ part }) => !taken.has(part))
    // Drops a refused part that is no longer chosen.
    for (const part of kept.current)
      if (!taken.has(part) && !open.some((each) => each.part === part)) savings[part].close()
    const results = await submitParts(open, { together, savings, draft, kept: kept.current })
    tell(combinedMessage([...reported, ...results]))
    setReported([...reported, ...results.filter(({ result }) => result.kind !== 'refused')])
    return refusedFields(results)
  }
  return { submit, taken, draft }
}

/** The draft closes the form. */
const nothing = () => undefined

/** Merges the field errors of the refused parts; null when nothing was refused. */
function refusedFields(results: readonly PartResult[]): Readonly<Record<string, string>> | null {
  const refused = results.flatMap(({ part, result }) =>
    result.kind === 'refused' ? [part === 'next' ? namedAsNext(result.errors) : result.errors] : [],
  )
  return refused.length > 0 ? Object.assign({}, ...refused) : null
}
