import { replaceDraft } from '#data/local/outbox/drafts.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import type { Rewrite } from './lost-record.tsx'
import { newRecordFormWith } from './record-form.ts'

/**
 * Makes what was typed into a record that is gone the draft of a new one, under an opening of its own, which `onReady` is told; false
 * when the device could not keep it (then it stays where it was).
 */
export function useRewrite({ uidOf }: Pick<PatientChoices, 'uidOf'>, onReady: (opening: string) => void) {
  const { db, sources } = useClinic()
  return async ({ patientId, typed, draft }: Rewrite): Promise<boolean> => {
    const [id, opening] = [sources.newUuid(), sources.newUuid()]
    const values = { ...newRecordFormWith(uidOf(patientId), typed) }
    try {
      await replaceDraft(db, draft ?? id, { id, form: 'new-record', opening, values, savedAt: sources.now() })
    } catch (error) {
      console.error(error)
      toast({ title: recordsTexts.lost.failed, variant: 'error' })
      return false
    }
    onReady(opening)
    return true
  }
}
