import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { PartResult } from '#features/shared/form-parts/save-parts.ts'
import { CLOSES_NOTHING, useFormParts } from '#features/shared/form-parts/use-form-parts.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type CompletionForm, namedAsNext, type PlansOfVisit } from './completion-form.ts'
import { type CompletionPart, completionChanges } from './completion-parts.ts'

/** The changes of one completion, each created once however often the form is submitted. */
export interface Completion {
  /** Returns the refused parts' errors by field; null when every part is accepted or pending. */
  submit: (
    form: CompletionForm,
    plans: PlansOfVisit,
    isSeparate: boolean,
  ) => Promise<Readonly<Record<string, string>> | null>
  /** The parts that are accepted or pending while another was refused; they can't be edited here any more. */
  taken: ReadonlySet<CompletionPart>
  draft: FormDraftHandle
}

/** Stores record, income and status in one transaction: a crash leaves all of them or none. */
export function useCompletion(seen: AppointmentView, onClose: () => void): Completion {
  const { user } = useClinic()
  const savings: Record<CompletionPart, Saving> = {
    record: useSave(CLOSES_NOTHING),
    income: useSave(CLOSES_NOTHING),
    next: useSave(CLOSES_NOTHING),
    status: useSave(CLOSES_NOTHING),
  }
  const draft = useDraft('completion', seen.uid, () => {
    for (const saving of Object.values(savings)) saving.close()
    onClose()
  })
  const { save, taken } = useFormParts<CompletionPart>({ savings, draft, undoable: 'status' })

  const submit: Completion['submit'] = async (form, plans, isSeparate) => {
    const charging = { userId: user.id, isSeparate, plans, draft: draft.keeper.name }
    return refusedFields(await save(completionChanges(form, seen, charging)))
  }
  return { submit, taken, draft }
}

/** Merges the field errors of the refused parts; null when nothing was refused. */
function refusedFields(results: readonly PartResult<CompletionPart>[]): Readonly<Record<string, string>> | null {
  const refused = results.flatMap(({ part, result }) =>
    result.kind === 'refused' ? [part === 'next' ? namedAsNext(result.errors) : result.errors] : [],
  )
  return refused.length > 0 ? Object.assign({}, ...refused) : null
}
