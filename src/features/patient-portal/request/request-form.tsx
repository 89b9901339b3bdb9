import { Link } from 'react-router-dom'
import type { TimeRange } from '#domain/appointment/time-slots.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { slotsText } from '#domain/sync/merge/requested-rows.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { FormDraft } from '#features/shared/forms/form-draft.tsx'
import { useDraft } from '#features/shared/forms/use-draft.ts'
import { useFarDay } from '#features/shared/forms/use-far-day.tsx'
import { useSave } from '#features/shared/forms/use-save.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { paths } from '#features/shared/session/paths.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { toast } from '#ui/toasts/toast.ts'
import {
  chosenDay,
  chosenSlots,
  EMPTY_REQUEST,
  isComplete,
  type RequestFormValues,
  requestErrors,
} from './request-form-rules.ts'
import { SlotPicker } from './slot-picker.tsx'

const texts = portalTexts.request

const SAVING = {
  success: { title: texts.success, description: texts.successText },
  failure: texts.failureText,
  failureTitle: texts.failure,
  failureMs: toastDurations.requestFailed,
}

interface RequestFormProps {
  patientId: number
  own: readonly AppointmentView[]
  /** The appointment that the request is to replace; null for none. */
  replaced: AppointmentView | null
  onClose: () => void
}

/** The form of a request. Mounted while it is open, so that it starts anew each time. */
export function RequestForm({ patientId, own, replaced, onClose }: RequestFormProps) {
  const today = useToday()
  const { form, draft, submit, question } = useRequest({ patientId, replaced, today, onClose })
  const day = chosenDay(form.values.date, today)
  const slots = chosenSlots(form.values)
  const choose = (next: readonly TimeRange[]) => form.set('slots')(slotsText(next))
  return (
    <Form ref={form.ref} onSubmit={submit} aria-label={texts.title}>
      <FormDraft draft={draft} form={form} />
      {replaced && (
        <p className={classNames(notice.notice, notice.info)}>
          <Icon name="calendar" />
          <span>{texts.insteadOf(formatDayInWords(replaced.date), replaced.startTime)}</span>
        </p>
      )}
      <TextArea label={texts.reason} hint={texts.reasonHint} rows={2} required {...form.field('reason')} />
      <DateField
        label={texts.date}
        required
        min={today}
        tooEarly={texts.pastDate}
        {...form.field('date')}
        onChange={(date) => form.patch({ date, slots: '' })}
      />
      {day ? (
        <SlotPicker day={day} own={own} selected={slots} onChange={choose} />
      ) : (
        <p className={typography.small}>{texts.chooseDate}</p>
      )}
      <TextArea label={texts.notes} optional rows={2} {...form.field('notes')} />
      <p className={classNames(notice.notice, notice.info)}>
        <Icon name="info" />
        <span>{texts.info}</span>
      </p>
      <p className={typography.small}>
        {texts.privacy}{' '}
        <Link to={paths.privacy} target="_blank">
          {texts.privacyLink}
        </Link>
      </p>
      <FormError message={form.errors.slots} />
      <div className={classNames(layout.wrap2, layout.shares)}>
        <Button onClick={draft.close}>{texts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isComplete(form.values, today)}
          busy={form.busy}
          busyLabel={savingTexts.processing}
        >
          {texts.submit(slots.length)}
        </Button>
      </div>
      {question}
    </Form>
  )
}

interface RequestContext extends Pick<RequestFormProps, 'patientId' | 'replaced' | 'onClose'> {
  today: LocalDate
}

function useRequest({ patientId, replaced, today, onClose }: RequestContext) {
  const changes = useChanges()
  const { save, close } = useSave(onClose)
  const draft = useDraft('request', replaced?.uid ?? '', close)
  const form = useForm<RequestFormValues>({ ...EMPTY_REQUEST, reason: replaced?.reason ?? '' })
  const farDay = useFarDay('request')
  const submit = form.submit(
    (values) => requestErrors(values, today),
    async (values) => {
      const slots = chosenSlots(values)
      const { reason, notes } = values
      const date = values.date as LocalDate
      const wish = { patientId, date, reason, notes, ...(replaced && { appointmentId: replaced.key }) }
      toast({ title: texts.sending, variant: 'info', duration: toastDurations.sending })
      const ask = (text?: string) => changes.request({ ...wish, slots }, text)
      const result = await save(SAVING, { first: ask, wished: { ...wish, slots: slotsText(slots) }, draft })
      if (result.kind !== 'refused') draft.close()
    },
    ({ date }) => farDay.doubt('date', date),
  )
  return { form, draft, submit, question: farDay.question }
}
