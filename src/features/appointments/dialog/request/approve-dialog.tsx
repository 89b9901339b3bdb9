import { useEffect, useState } from 'react'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { PlaceFields, ProfessionalField } from '#features/appointments/dialog/form/appointment-fields.tsx'
import { FormLoading } from '#features/appointments/dialog/form/form-loading.tsx'
import {
  type AppointmentFormState,
  useAppointmentForm,
} from '#features/appointments/dialog/form/use-appointment-form.ts'
import { onlyProfessional, useProfessionals } from '#features/appointments/dialog/form/use-form-choices.ts'
import { decisionTexts } from '#features/appointments/rows/decision-texts.ts'
import { SlotHolders } from '#features/shared/appointments/slot-holders.tsx'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form } from '#ui/forms/form.tsx'
import notice from '#ui/styles/notice.module.css'
import { approvalErrors, approvalForm, approvalPatch } from './approval-form.ts'
import styles from './approve-dialog.module.css'
import { readApprovalContext } from './read-approval-context.ts'
import { RequestSummary } from './request-summary.tsx'

interface ApproveDialogProps {
  /** The request as shown when the dialog was opened. */
  seen: AppointmentView
  onDone: () => void
  onClose: () => void
}

const texts = decisionTexts.approval
const SAVING = {
  success: (eliminated: number) => ({ title: savingTexts.success, description: texts.success(eliminated) }),
  failure: texts.failed,
}

/**
 * 'Aprobar solicitud': chooses the place for the request, next to other requests and appointments of that time. Mounted
 * while it is open.
 */
export function ApproveDialog({ seen, onDone, onClose }: ApproveDialogProps) {
  const professionals = useProfessionals()
  const { save, close } = useSave(onClose)
  const draft = useDraft('approval', seen.uid, close)
  const [isDirty, setIsDirty] = useState(false)
  return (
    <Dialog open onClose={draft.close} title={texts.title} hasUnsavedText={isDirty}>
      {professionals.state === 'filled' ? (
        <ApprovalForm
          seen={seen}
          professionals={professionals.rows}
          save={save}
          draft={draft}
          onDirty={setIsDirty}
          onDone={onDone}
        />
      ) : (
        <FormLoading state={professionals.state} onRetry={professionals.retry} onClose={draft.close} />
      )}
    </Dialog>
  )
}

interface ApprovalFormProps extends Omit<ApproveDialogProps, 'onClose'> {
  professionals: readonly Professional[]
  save: Saving['save']
  draft: FormDraftHandle
  onDirty: (isDirty: boolean) => void
}

function ApprovalForm({ seen, professionals, save, draft, onDirty, onDone }: ApprovalFormProps) {
  const changes = useChanges()
  const today = useToday()
  const farDay = useFarDay('appointment')
  const form = useAppointmentForm(withSeenRow(approvalForm(seen, onlyProfessional(professionals)), seen))
  const { writtenOn, isOutdated } = editBaseOf(form.values, seen, (shown) => approvalForm(shown, ''))
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])

  const submit = form.submit(
    (values) => approvalErrors(values, today),
    async (values) => {
      const patch = approvalPatch(writtenOn, values)
      const approve = (text?: string) => changes.act('approve', writtenOn, { patch }, text)
      const result = await save(SAVING, { first: approve, wished: patch, seen: writtenOn, draft })
      if (result.kind === 'refused') return result.errors
      draft.keeper.forget()
      onDone()
    },
    ({ date }) => farDay.doubt('date', date, seen.date),
  )
  return (
    <>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
        <RequestSummary seen={seen} />
        <PlaceFields form={form} own={seen.uid} dateError={form.errors.date} />
        <ProfessionalField form={form} professionals={professionals} />
        <ApprovalContextList seen={seen} form={form} professionals={professionals} />
        <TextArea label={formTexts.fields.notes} optional rows={2} {...form.field('notes')} />
        <SaveActions cancel={decisionTexts.cancel} onCancel={draft.close} save={texts.confirm} busy={form.busy} />
      </Form>
      {farDay.question}
    </>
  )
}

interface ApprovalContextListProps {
  seen: AppointmentView
  form: AppointmentFormState
  professionals: readonly Professional[]
}

/**
 * Shows rival requests, the professional's appointments of that day, and the alternatives that the approval removes.
 */
function ApprovalContextList({ seen, form, professionals }: ApprovalContextListProps) {
  const { db } = useClinic()
  const { date, startTime, endTime, professionalId } = form.values
  const context = useResilientReading(
    () => readApprovalContext(db, seen, { date, startTime, endTime, professionalId }),
    [db, seen, date, startTime, endTime, professionalId],
  )
  const professional = professionals.find(({ id }) => String(id) === professionalId)
  if (!context) return null
  const { rivals, ofDay, alternatives, replaced } = context
  const day = isLocalDate(date) ? formatDayInWords(date) : ''
  return (
    <div className={styles.outlook}>
      {replaced && (
        <p className={classNames(notice.box, notice.info)}>
          {texts.replaces(formatDayInWords(replaced.date), replaced.startTime)}
        </p>
      )}
      {rivals.length > 0 && (
        <section className={classNames(notice.box, notice.warning)}>
          <p className={styles.heading}>{texts.rivals}</p>
          <SlotHolders holders={rivals} />
        </section>
      )}
      {professional && day && (
        <section>
          <p className={styles.heading}>
            {ofDay.length > 0
              ? texts.heldDay(professionalName(professional), day)
              : texts.freeDay(professionalName(professional), day)}
          </p>
          <SlotHolders holders={ofDay} className={styles.ofDay} />
        </section>
      )}
      {alternatives.length > 0 && (
        <section>
          <p className={styles.heading}>{texts.alternatives}</p>
          <ul>
            {alternatives.map(({ appointment }) => (
              <li key={appointment.uid}>
                {formatDayInWords(appointment.date)}, {appointment.startTime} – {appointment.endTime}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
