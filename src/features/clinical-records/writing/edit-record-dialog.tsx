import { useEffect, useState } from 'react'
import { clinicalTextsOf } from '#domain/clinical-record/clinical-record.ts'
import { clinicalTextErrors } from '#domain/clinical-record/clinical-record-rules.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import styles from '#features/clinical-records/reading/record-detail.module.css'
import type { RecordLoadState } from '#features/clinical-records/reading/record-load-state.ts'
import { RecordLoading } from '#features/clinical-records/reading/record-loading.tsx'
import type { OpenedRecord } from '#features/clinical-records/reading/record-view.ts'
import { useOpenedRecord } from '#features/clinical-records/reading/use-opened-record.ts'
import { momentText } from '#features/clinical-records/record-day.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { editBaseOf } from '#features/shared/forms/seen-row.ts'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { type FormDraftHandle, useDraft } from '#features/shared/forms/use-draft.ts'
import { type Saving, useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { DeletedRecord, DeletedRecordNotice, type OnRewrite } from './deleted-record.tsx'
import { RecordFields } from './record-fields.tsx'
import { editRecordForm, typedTexts } from './record-form.ts'

interface EditRecordDialogProps {
  recordKey: RowKey
  /** The record as known from the details or the draft. With null only the server is asked. */
  known: OpenedRecord | null
  onRewrite: OnRewrite
  onClose: () => void
}

const SAVING = { success: { title: recordsTexts.updated }, failure: recordsTexts.updateFailed }
const texts = recordsTexts.form

/** 'Editar'. Loads the record on mount; mounted while it is open. */
export function EditRecordDialog({ recordKey, known, onRewrite, onClose }: EditRecordDialogProps) {
  const loadState = useOpenedRecord(recordKey, known)
  const { save, close } = useSave(onClose)
  const draft = useDraft('edit-record', String(recordKey), close)
  const [isDirty, setIsDirty] = useState(false)
  // A deleted record has no form to close, so its refused changes must not be dropped unseen.
  const isMissing = loadState.kind === 'missing'
  return (
    <Dialog
      open
      onClose={isMissing ? onClose : draft.close}
      size="large"
      title={texts.editTitle}
      hasUnsavedText={isDirty}
    >
      <EditBody
        {...{ recordKey, loadState, draft, save, onRewrite }}
        onDirty={setIsDirty}
        onClose={isMissing ? onClose : close}
      />
    </Dialog>
  )
}

interface EditBodyProps extends Omit<EditFormProps, 'record'> {
  recordKey: RowKey
  loadState: RecordLoadState
  onClose: () => void
}

function EditBody({ recordKey, loadState, onClose, ...form }: EditBodyProps) {
  if (loadState.kind === 'here') return <EditForm record={loadState.record} {...form} />
  if (loadState.kind === 'missing')
    return <DeletedRecord recordKey={recordKey} onRewrite={form.onRewrite} onClose={onClose} />
  return (
    <>
      <RecordLoading loadState={loadState} />
      <DialogActions>
        <Button onClick={onClose}>{recordsTexts.close}</Button>
      </DialogActions>
    </>
  )
}

interface EditFormProps {
  record: OpenedRecord
  draft: FormDraftHandle
  save: Saving['save']
  onDirty: (isDirty: boolean) => void
  onRewrite: OnRewrite
}

function EditForm({ record, draft, save, onDirty, onRewrite }: EditFormProps) {
  const changes = useChanges()
  const [isGone, setIsGone] = useState(false)
  const form = useForm(editRecordForm(record), { onInvalid: showInvalidToast })
  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty])
  const { writtenOn, isOutdated } = editBaseOf(form.values, record, ({ version }) => ({ version }))
  const { patient: _, ...seen } = writtenOn

  const submit = form.submit(clinicalTextErrors, async (values) => {
    const wished = clinicalTextsOf(values)
    const update = (text?: string) => changes.update('record', seen, wished, text)
    const result = await save(SAVING, { first: update, wished, seen, draft })
    if (result.kind === 'refused') {
      setIsGone(result.why === 'deleted')
      return result.errors
    }
    draft.close()
  })
  const rewrite = async () => {
    const typed = typedTexts(seen, form.values)
    if (await onRewrite({ patientId: seen.patientId, typed, draft: null })) draft.close()
  }
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
      {isGone && <DeletedRecordNotice onRewrite={() => void rewrite()} />}
      <p className={styles.facts}>
        {record.patient && <strong>{fullName(record.patient)}</strong>}
        {record.patient?.dni && <span>{recordsTexts.dni(record.patient.dni)}</span>}
        {record.at !== null && <span>{momentText(record.at)}</span>}
      </p>
      <RecordFields form={form} />
      <SaveActions cancel={recordsTexts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
    </Form>
  )
}
