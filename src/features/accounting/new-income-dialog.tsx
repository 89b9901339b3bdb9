import { rowKeyOf } from '#domain/values/row-key.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { FormDraft } from '#features/shared/form-draft.tsx'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useDraft } from '#features/shared/use-draft.ts'
import { useSave } from '#features/shared/use-save.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { accountingTexts } from './accounting-texts.ts'
import { IncomeFields } from './income-fields.tsx'
import { blankIncomeForm, incomeErrors, incomeFields } from './income-form.ts'
import { useIncomeForm } from './use-income-form.ts'

interface NewIncomeDialogProps {
  /** The key of the preselected patient as text; '' when there is none. */
  patient: string
  onClose: () => void
}

const SAVING = { success: { title: accountingTexts.created }, failure: accountingTexts.createFailed }

/** 'Nuevo Ingreso'; mounted while it is open. */
export function NewIncomeDialog({ patient, onClose }: NewIncomeDialogProps) {
  const { user } = useClinic()
  const { save, close } = useSave(onClose)
  const draft = useDraft('new-income', patient, close)
  const { form, choices } = useIncomeForm(blankIncomeForm(useToday()), patient ? rowKeyOf(patient) : null)

  const submit = form.submit(
    (values) => incomeErrors(values, { withoutPatient: false }),
    async (values) => {
      const fields = { ...incomeFields(values, choices.keyOf(values.patientId)), recordedBy: user.id }
      const result = await save(SAVING, () => draft.create('income', fields), fields)
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
  )
  return (
    <Dialog open onClose={draft.close} title={accountingTexts.form.newTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <IncomeFields form={form} choices={choices} />
        <DialogActions>
          <Button onClick={draft.close}>{accountingTexts.form.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!choices.ready}
            busy={form.busy}
            busyLabel={savingTexts.processing}
          >
            {accountingTexts.form.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
