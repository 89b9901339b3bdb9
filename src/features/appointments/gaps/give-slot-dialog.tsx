import { readOne } from '#data/local/rows/view-reader.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import { fullName } from '#domain/patient/patient.ts'
import { requiredTextError } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { slotName } from '#domain/waiting/freed-slots.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { SaveActions } from '#features/shared/forms/save-actions.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { gapTexts as texts } from './gap-texts.ts'
import { blankGiving, type GivingForm, givenFields, givingChanges, waitingAgain } from './give-slot.ts'
import type { ShownCandidate } from './read-gap.ts'
import { useSlotInWords } from './use-slot-in-words.ts'

interface GiveSlotDialogProps {
  /** Who gets the slot, as shown when it was pressed. */
  candidate: ShownCandidate
  slot: FreeSlot
  onGiven: () => void
  onClose: () => void
}

const SAVING = { success: { title: savingTexts.success, description: texts.given }, failure: texts.giveFailed }

/**
 * 'Darle este turno': the appointment and the rows of the waiting list, stored together. When the server refuses the
 * appointment at once, the rows wait again.
 */
export function GiveSlotDialog({ candidate, slot, onGiven, onClose }: GiveSlotDialogProps) {
  const { db } = useClinic()
  const changes = useChanges()
  const { save, giveUp, close } = useSave(onClose)
  const draft = useDraft('give-slot', `${slotName(slot)} ${candidate.patient.uid}`, close)
  const form = useForm<GivingForm>(blankGiving(candidate))
  const { appointment, place, patient } = candidate
  const words = useSlotInWords({ ...slot, ...place }, { withEnd: true })
  const isNew = form.values.how === 'add' || !appointment
  const submit = form.submit(
    ({ reason }) => givingErrors(isNew ? reason : null),
    async (values) => {
      const first = async (name: string) => {
        const wishes = givingChanges(candidate, slot, values, rowOfDraft(name, 'appointment'))
        const [booked] = await changes.together(wishes, { draft: name })
        return booked ?? null
      }
      const wished = givenFields(candidate, slot, values)
      const seen = isNew ? undefined : appointment
      const result = await save(SAVING, { first, wished, draft, ...(seen && { seen }) })
      if (result.kind === 'refused') {
        await giveUp()
        const present = await Promise.all(candidate.rows.map(({ key }) => readOne(db, 'waiting', key)))
        await changes.together(
          waitingAgain(
            candidate,
            present.filter((row) => row !== null),
          ),
        )
        return result.errors
      }
      draft.keeper.forget()
      onGiven()
    },
  )
  return (
    <Dialog
      open
      onClose={draft.close}
      size="small"
      title={texts.give}
      description={
        <>
          <strong>{fullName(patient)}</strong>
          <br />
          {words}
        </>
      }
      hasUnsavedText={form.dirty}
    >
      <Form ref={form.ref} onSubmit={submit}>
        <FormDraft draft={draft} form={form} />
        {appointment && <Ending candidate={candidate} how={form.values.how} onChoose={(how) => form.patch({ how })} />}
        {isNew && <TextField label={texts.reason} required autoCapitalize="sentences" {...form.field('reason')} />}
        <SaveActions cancel={texts.cancel} onCancel={draft.close} save={texts.confirm} busy={form.busy} />
      </Form>
    </Dialog>
  )
}

interface EndingProps {
  candidate: ShownCandidate
  how: GivingForm['how']
  onChoose: (how: GivingForm['how']) => void
}

/** What becomes of the appointment that the patient has. Whoever merely comes later gets no second one. */
function Ending({ candidate: { appointment, why }, how, onChoose }: EndingProps) {
  if (!appointment) return null
  const from = `${formatDayInWords(appointment.date)}, ${appointment.startTime}`
  if (why === 'later') return <p className={typography.small}>{texts.moves(from)}</p>
  return (
    <fieldset className={layout.stack2}>
      <legend className={hidden.hidden}>{texts.giveLegend}</legend>
      <p className={typography.small}>{texts.comes(formatDayInWords(appointment.date), appointment.startTime)}</p>
      <div className={layout.wrap2}>
        {(['move', 'add'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={chip.chip}
            aria-pressed={how === each}
            onClick={() => onChoose(each)}
          >
            {texts[each]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function givingErrors(reason: string | null): { reason?: string } {
  const error = reason === null ? null : requiredTextError(reason, validationTexts.reasonRequired)
  return error ? { reason: error } : {}
}
