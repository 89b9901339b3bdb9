import { useState } from 'react'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { editedRowOf, type Transaction } from '#features/accounting/transactions/transactions.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { editBaseOf, withSeenRow } from '#features/shared/forms/seen-row.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { IncomeFields } from '#features/shared/income-form/income-fields.tsx'
import { formOfIncome, incomeErrors, incomeFields } from '#features/shared/income-form/income-form.ts'
import { incomeFormTexts } from '#features/shared/income-form/income-form-texts.ts'
import { useIncomeForm } from '#features/shared/income-form/use-income-form.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { PatientField } from '#features/shared/patients/patient-field.tsx'
import { ChargeAccountFacts } from '#features/shared/payments/charge-account.tsx'
import { useChargeAccounts } from '#features/shared/payments/use-charge-accounts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Form } from '#ui/forms/form.tsx'
import styles from './edit-income-dialog.module.css'
import { VoidIncomeDialog } from './void-income-dialog.tsx'

interface EditIncomeDialogProps {
  /** The income as shown when the form was opened. */
  seen: Transaction
  onClose: () => void
}

const SAVING = { success: { title: accountingTexts.updated }, failure: accountingTexts.updateFailed }
const texts = incomeFormTexts

/** 'Editar Ingreso', which also offers to void the income. Mounted while it is open. */
export function EditIncomeDialog({ seen, onClose }: EditIncomeDialogProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('edit-income', seen.uid, close)
  const [row] = useState(() => editedRowOf(seen))
  const { form, choices } = useIncomeForm(withSeenRow(formOfIncome(row), row), seen.patientId)
  const { writtenOn, isOutdated } = editBaseOf(form.values, row, formOfIncome)
  const farDay = useFarDay('money')
  const [voiding, setVoiding] = useState(false)
  const [account] = useChargeAccounts([seen]) ?? []

  const submit = form.submit(
    (values) =>
      incomeErrors(
        { ...values, patientId: choices.presentUid(values.patientId) },
        { withoutPatient: writtenOn.patientId === null && values.patientId === '' },
      ),
    async (values) => {
      const fields = incomeFields(values, choices.keyOf(values.patientId))
      const update = (text?: string) => changes.update('income', writtenOn, fields, text)
      const result = await save(SAVING, { first: update, wished: fields, seen: writtenOn, draft })
      if (result.kind === 'refused') return result.errors
      draft.close()
    },
    ({ date }) => farDay.doubt('date', date, writtenOn.date),
  )
  return (
    <Dialog open onClose={draft.close} title={texts.editTitle} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} isOutdated={isOutdated} />
        <PatientField choices={choices} {...form.field('patientId')} />
        <IncomeFields form={form} withoutStatus={seen.payments.length > 0}>
          {account && <ChargeAccountFacts account={account} />}
        </IncomeFields>
        <DialogActions>
          <Button variant="quiet" className={styles.void} onClick={() => setVoiding(true)}>
            {texts.void}
          </Button>
          <Button onClick={draft.close}>{texts.cancel}</Button>
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
      {farDay.question}
      {voiding && (
        <VoidIncomeDialog
          seen={seen}
          payments={account?.payments ?? seen.payments}
          onVoided={draft.close}
          onClose={() => setVoiding(false)}
        />
      )}
    </Dialog>
  )
}
