import type { ReactNode } from 'react'
import { DAY_END, DAY_START, EARLIEST_END, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import { USUAL_OPENING } from '#domain/clinic/opening-hours.ts'
import type { Professional } from '#domain/professional/professional.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { HeldSlotNotice } from '#features/shared/appointments/held-slot-notice.tsx'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { findPatientChoices } from '#features/shared/patients/patient-choices.ts'
import { useToday } from '#features/shared/use-today.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import styles from './appointment-fields.module.css'
import { PlaceDoubt, SameHourNotice } from './place-notices.tsx'
import type { AppointmentFormState, PlaceFormState } from './use-appointment-form.ts'
import { type FormChoices, professionalOptions } from './use-form-choices.ts'
import { useKeptWhile } from './use-kept-while.ts'

interface PlaceFieldsProps {
  form: PlaceFormState
  /** The uid of the edited appointment; null for a new one. */
  own: string | null
  /** Replaces the date field's own error. */
  dateError?: string | undefined
  /** Whether the place is that of a booked appointment, about which nothing is pointed out. */
  isBooked?: boolean
}

/** Day, start and end, with notices of who has that time, and whether the clinic is closed then. */
export function PlaceFields({ form, own, dateError, isBooked = false }: PlaceFieldsProps) {
  const held = useKeptWhile(form.busy, useHeldSlot(form.values, own))
  return (
    <>
      <div className={styles.moment}>
        <DateField label={formTexts.fields.date} required min={useToday()} {...form.field('date')} error={dateError} />
        <TimeField
          label={formTexts.fields.startTime}
          required
          from={DAY_START}
          to={LATEST_START}
          near={USUAL_OPENING}
          {...form.field('startTime')}
          onChange={form.setStart}
        />
        <TimeField
          label={formTexts.fields.endTime}
          required
          from={EARLIEST_END}
          to={DAY_END}
          near={USUAL_OPENING}
          {...form.field('endTime')}
        />
      </div>
      <HeldSlotNotice held={held} onTake={(range) => form.patch(range)} />
      {!isBooked && <PlaceDoubt place={form.values} />}
    </>
  )
}

interface ProfessionalFieldProps {
  form: AppointmentFormState
  professionals: readonly Professional[]
}

/** The choice of the professional. */
export function ProfessionalField({ form, professionals }: ProfessionalFieldProps) {
  return (
    <SelectField
      label={formTexts.fields.professionalId}
      required
      options={professionalOptions(professionals, form.values.professionalId)}
      placeholder={formTexts.professionalPlaceholder}
      {...form.field('professionalId')}
    />
  )
}

interface AppointmentFieldsProps extends PlaceFieldsProps {
  form: AppointmentFormState
  choices: FormChoices
  /** Called when 'Nuevo paciente' is chosen in the list, with the typed text. */
  onNewPatient: (typed: string) => void
  /** The choice of the patient's plan. */
  plan: ReactNode
  /** What else concerns the place. */
  belowPlace?: ReactNode
}

/** The fields of an appointment (spec section 2, appointment form dialog). */
export function AppointmentFields({
  form,
  choices,
  own,
  dateError,
  onNewPatient,
  plan,
  belowPlace,
}: AppointmentFieldsProps) {
  return (
    <>
      <PlaceFields form={form} own={own} dateError={dateError} isBooked={own !== null && !form.dirty} />
      {belowPlace}
      <TextArea label={formTexts.fields.reason} rows={2} required {...form.field('reason')} />
      <FormRow>
        <Combobox
          label={formTexts.fields.patientId}
          required
          items={choices.patients.items}
          find={findPatientChoices}
          placeholder={formTexts.patientPlaceholder}
          action={{ label: formTexts.newPatient, onSelect: onNewPatient }}
          {...form.field('patientId')}
        />
        <ProfessionalField form={form} professionals={choices.professionals} />
      </FormRow>
      {plan}
      <SameHourNotice form={form} patient={choices.patients.keyOf(form.values.patientId)} own={own} />
      <TextArea label={formTexts.fields.notes} optional rows={3} {...form.field('notes')} />
    </>
  )
}
