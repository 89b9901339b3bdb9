import { useRef } from 'react'
import type { AppointmentView } from '#domain/change/fold.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/use-draft.ts'
import { type SaveResult, useSave } from '#features/shared/use-save.ts'
import { decisionTexts } from '../decision-texts.ts'
import { saveStatusDecision } from '../status-change.ts'
import { type CompletionForm, incomeOfVisit, recordOfVisit } from './completion-form.ts'

const { recordCreated, recordFailed } = decisionTexts.completion
const RECORD = { success: { title: recordCreated }, failure: recordFailed }
const INCOME = { success: { title: incomeFormTexts.created }, failure: incomeFormTexts.createFailed }

/** The three changes of one completion, each made once however often the form is submitted. */
export interface Completion {
  /** The errors by field of the one that was refused; null when all are the server's, or on their way. */
  submit: (form: CompletionForm) => Promise<Readonly<Record<string, string>> | null>
  draft: FormDraftHandle
}

type Part = 'record' | 'income' | 'status'

/** Record, income, then the status: what was written down comes first, so that nothing of it hangs on the rest. */
export function useCompletion(seen: AppointmentView, onClose: () => void): Completion {
  const { user } = useClinic()
  const changes = useChanges()
  const record = useSave(onClose)
  const income = useSave(record.close)
  const status = useSave(income.close)
  const draft = useDraft('completion', seen.uid, status.close)
  const done = useRef(new Set<Part>())

  const once = async (part: Part, save: () => Promise<SaveResult>) => {
    if (done.current.has(part)) return null
    const result = await save()
    if (result.kind === 'refused') return result.errors
    done.current.add(part)
    return null
  }
  const submit = async (form: CompletionForm) => {
    const recordFields = recordOfVisit(form, seen)
    const incomeFields = incomeOfVisit(form, seen, user.id)
    return (
      (recordFields &&
        (await once('record', () => record.save(RECORD, () => draft.create('record', recordFields), recordFields)))) ||
      (incomeFields &&
        (await once('income', () =>
          income.save(INCOME, () => changes.create('income', incomeFields), incomeFields),
        ))) ||
      (await once('status', () => saveStatusDecision(status.save, changes, seen, 'completed')))
    )
  }
  return { submit, draft }
}
