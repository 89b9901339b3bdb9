import { saveDraft } from '#data/local/outbox/drafts.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import type { Rewrite } from './deleted-record.tsx'
import { newRecordFormWith } from './record-form.ts'

/**
 * Turns text that was written into a deleted record into the draft of a new record. Passes the draft's opening to
 * `onReady`. Resolves to false when the device could not store it; the text then stays where it was.
 */
export function useRewrite({ uidOf }: Pick<PatientChoices, 'uidOf'>, onReady: (opening: string) => void) {
  const { db, sources } = useClinic()
  return async ({ patientId, typed, draft }: Rewrite): Promise<boolean> => {
    const [id, opening] = [sources.newUuid(), sources.newUuid()]
    const values = { ...newRecordFormWith(uidOf(patientId), typed) }
    try {
      await saveDraft(db, { id, form: 'new-record', opening, values, savedAt: sources.now() }, draft)
    } catch (error) {
      console.error(error)
      toast({ title: recordsTexts.lost.failed, variant: 'error' })
      return false
    }
    onReady(opening)
    return true
  }
}
