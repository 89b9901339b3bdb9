import { useState } from 'react'
import type { IncomeView } from '#domain/change/fold.ts'
import { IncomeFields, IncomePatientField } from '#features/shared/income-form/income-fields.tsx'
import { formOfIncome, incomeErrors, incomeFields } from '#features/shared/income-form/income-form.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { useIncomeForm } from '#features/shared/income-form/use-income-form.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'
import { useChanges } from '#features/shared/use-changes.ts'
import { useSave } from '#features/shared/use-save.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { accountingTexts } from './accounting-texts.ts'
import styles from './edit-income-dialog.module.css'
import { VoidIncomeDialog } from './void-income-dialog.tsx'

interface EditIncomeDialogProps {
  /** The income as the person saw it when the form was opened. */
  seen: IncomeView
  onClose: () => void
}

const SAVING = { success: { title: accountingTexts.updated }, failure: accountingTexts.updateFailed }
const texts = incomeFormTexts

/** 'Editar Ingreso', from where an income is voided too; mounted while it is open. */
export function EditIncomeDialog({ seen, onClose }: EditIncomeDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const { form, choices } = useIncomeForm(formOfIncome(seen), seen.patientId)
  const [voiding, setVoiding] = useState(false)

  const submit = form.submit(
    (values) =>
      incomeErrors(
        { ...values, patientId: choices.presentUid(values.patientId) },
        { withoutPatient: seen.patientId === null && values.patientId === '' },
      ),
    async (values) => {
      const fields = incomeFields(values, choices.keyOf(values.patientId))
      const update = () => changes.update('income', seen, fields)
      const result = await save(SAVING, { first: update, wished: fields, seen })
      if (result.kind === 'refused') return result.errors
      onClose()
    },
  )
  return (
    <Dialog open onClose={close} title={texts.editTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <IncomePatientField form={form} choices={choices} />
        <IncomeFields form={form} />
        <DialogActions>
          <Button variant="quiet" className={styles.void} onClick={() => setVoiding(true)}>
            {texts.void}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!choices.ready}
            busy={form.busy}
            busyLabel={savingTexts.processing}
          >
            {texts.save}
          </Button>
        </DialogActions>
      </Form>
      {voiding && <VoidIncomeDialog seen={seen} onVoided={close} onClose={() => setVoiding(false)} />}
    </Dialog>
  )
}
