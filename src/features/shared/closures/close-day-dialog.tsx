import { type ReactNode, useState } from 'react'
import { readProfessionals } from '#data/local/rows/professionals.ts'
import { DAY_END, DAY_START, EARLIEST_END, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import type { ClosureKind, ClosureTerms } from '#domain/clinic/closures/closure.ts'
import { closureFields } from '#domain/fields/closure-descriptor.ts'
import { labelsOf } from '#domain/fields/field.ts'
import { professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/dates/date-field.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/dialog.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { type Form as FormState, useForm } from '#ui/forms/use-form.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { AffectedList } from './affected-list.tsx'
import { closureKindLabels } from './closed-texts.ts'
import { blankCloseDay, type CloseDayForm, closeDayErrors, closingFields, termsOf } from './closure-form.ts'
import { closeDayTexts as texts } from './closure-texts.ts'
import styles from './closures.module.css'
import { ClosuresList } from './closures-list.tsx'

interface CloseDayDialogProps {
  /** The day with which the form begins, if any; null while it is closed. */
  open: { day: LocalDate | null } | null
  /** Renders the form that moves an appointment; by default a link to the agenda does. */
  moveDialog?: ((appointment: AppointmentView, onClose: () => void) => ReactNode) | undefined
  onClose: () => void
}

const labels = labelsOf(closureFields)
const SAVING = { success: { title: texts.done }, failure: texts.failed }

/**
 * 'Cerrar un día': closes days or hours, without network, too. What is booked there is listed while the form is filled
 * in, and again when it is kept.
 */
export function CloseDayDialog({ open, moveDialog, onClose }: CloseDayDialogProps) {
  const [made, setMade] = useState<ClosureTerms | null>(null)
  const [moved, setMoved] = useState<AppointmentView | null>(null)
  if (!open) return null
  const close = () => {
    setMade(null)
    onClose()
  }
  const Shown = made ? MadeDialog : FormDialog
  return (
    <Shown
      day={open.day}
      made={made}
      onMade={setMade}
      onMove={moveDialog && setMoved}
      moving={moved && moveDialog?.(moved, () => setMoved(null))}
      onClose={close}
    />
  )
}

interface StepProps {
  day: LocalDate | null
  made: ClosureTerms | null
  onMade: (made: ClosureTerms) => void
  onMove: ((appointment: AppointmentView) => void) | undefined
  /** The form that moves an appointment, over this dialog. */
  moving: ReactNode
  onClose: () => void
}

function FormDialog({ day, onMade, onMove, moving, onClose }: StepProps) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('close-day', day ?? '', close)
  const form = useForm<CloseDayForm>(blankCloseDay(day), { onInvalid: showInvalidToast })
  const farDay = useFarDay('appointment')
  const terms = termsOf(form.values)
  const submit = form.submit(
    closeDayErrors,
    async (values) => {
      const closing = termsOf(values)
      if (!closing) return
      const fields = closingFields(closing, values.kind)
      const create = (text?: string) => changes.create('closure', fields, text)
      const result = await save(SAVING, { first: create, wished: fields, draft })
      if (result.kind === 'refused') return result.errors
      draft.keeper.forget()
      onMade(closing)
    },
    ({ to }) => farDay.doubt('to', to),
  )
  return (
    <Dialog open onClose={draft.close} title={texts.title} description={texts.lead} hasUnsavedText={form.dirty}>
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        <CloseDayFields form={form} />
        <AffectedList closure={terms} onMove={onMove} />
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.save} busy={form.busy} />
      </Form>
      <details>
        <summary className={typography.small}>{texts.coming}</summary>
        <ClosuresList />
      </details>
      {farDay.question}
      {moving}
    </Dialog>
  )
}

/** What stands now: the closures to come, and the appointments that the new one meets. */
function MadeDialog({ made, onMove, moving, onClose }: StepProps) {
  return (
    <Dialog open onClose={onClose} title={texts.coming}>
      <div className={layout.stack3}>
        <AffectedList closure={made} onMove={onMove} />
        <ClosuresList />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
      {moving}
    </Dialog>
  )
}

const KINDS = Object.entries(closureKindLabels).map(([value, label]) => ({ value, label }))

function CloseDayFields({ form }: { form: FormState<CloseDayForm> }) {
  const professionals = useListing('professional', readProfessionals).rows.filter(({ active }) => active)
  const options = professionals.map((each) => ({ value: String(each.id), label: professionalName(each) }))
  const { from, isPart } = form.values
  /** One day is what is closed most often: the last day follows until it is another one. */
  const setFrom = (day: string) => form.patch(form.values.to === from ? { from: day, to: day } : { from: day })
  return (
    <>
      <div className={styles.pair}>
        <DateField label={labels.from} required {...form.field('from')} onChange={setFrom} />
        <DateField label={labels.to} required {...form.field('to')} />
      </div>
      <Checkbox
        label={texts.part}
        checked={isPart !== ''}
        onChange={(checked) =>
          form.patch({ isPart: checked ? 'yes' : '', ...(!checked && { startTime: '', endTime: '' }) })
        }
      />
      {isPart && (
        <div className={styles.pair}>
          <TimeField
            label={labels.startTime}
            required
            from={DAY_START}
            to={LATEST_START}
            {...form.field('startTime')}
          />
          <TimeField label={labels.endTime} required from={EARLIEST_END} to={DAY_END} {...form.field('endTime')} />
        </div>
      )}
      <TextField label={labels.reason} hint={texts.reasonHint} required autoComplete="off" {...form.field('reason')} />
      <div className={styles.pair}>
        <SelectField
          label={texts.kind}
          options={KINDS}
          {...form.field('kind')}
          onChange={(kind) => form.patch({ kind: kind as ClosureKind })}
        />
        {options.length > 1 && (
          <SelectField
            label={texts.professional}
            placeholder={texts.everybody}
            options={options}
            {...form.field('professionalId')}
          />
        )}
      </div>
    </>
  )
}
