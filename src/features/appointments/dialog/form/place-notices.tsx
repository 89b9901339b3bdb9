import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { useClinicMoment } from '#features/appointments/use-clinic-moment.ts'
import type { TypedPlace } from '#features/shared/appointments/held-slot.ts'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import { placeDoubt } from './place-doubts.ts'
import type { AppointmentFormState } from './use-appointment-form.ts'
import { useKeptWhile } from './use-kept-while.ts'
import { useSameHour } from './use-same-hour.ts'

/** Says that the typed hour is over, or that the clinic is closed then. Forbids nothing. */
export function PlaceDoubt({ place }: { place: TypedPlace }) {
  return <FormNotice text={placeDoubt(place, useClinicMoment(), useOpeningTimes())} />
}

interface SameHourNoticeProps {
  form: AppointmentFormState
  /** The chosen patient; null for none. */
  patient: RowKey | null
  /** The uid of the edited appointment; null for a new one. */
  own: string | null
}

/** Says that the patient has an appointment at that hour already, with whomever. Forbids nothing. */
export function SameHourNotice({ form, patient, own }: SameHourNoticeProps) {
  const entry = useKeptWhile(form.busy, useSameHour(form.values, patient, own))
  if (!entry) return <FormNotice text={null} />
  const { date, startTime, endTime } = entry.appointment
  const when = `${formatDayInWords(date)}, ${startTime} – ${endTime}`
  return <FormNotice text={formTexts.sameHour(entry.patientName, when, entry.professionalName)} />
}

/** It is there before it speaks, so that it is heard. */
function FormNotice({ text }: { text: string | null }) {
  return (
    <div role="status" className={notice.place}>
      {text && (
        <div className={classNames(notice.notice, notice.info)}>
          <Icon name="info" />
          <p>{text}</p>
        </div>
      )}
    </div>
  )
}
