import type { PatientView } from '#domain/change/fold.ts'
import { fullName } from '#domain/patient/patient.ts'
import { type PatientForm, plainDni } from '#domain/patient/patient-rules.ts'
import { useToday } from '#features/shared/use-today.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormRow } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Form } from '#ui/use-form.ts'
import { type KnownAction, KnownDni } from './known-dni.tsx'
import { patientWithDni } from './patient-form.ts'
import { patientFormTexts } from './patient-form-texts.ts'

interface PatientFieldsProps {
  form: Form<PatientForm>
  /** Whose DNI the typed one may not be. */
  known: readonly PatientView[]
  /** The patient whose form it is; null for a new one. */
  self: PatientView['key'] | null
  /** What may be done with the patient who has the typed DNI already. */
  onKnown: KnownAction
}

const labels = patientFormTexts.fields

/** The fields of new and edited patients. */
export function PatientFields({ form, known, self, onKnown }: PatientFieldsProps) {
  const today = useToday()
  const namesake = patientWithDni(known, plainDni(form.values.dni), self)
  return (
    <>
      <FormRow>
        <TextField
          label={labels.firstName}
          required
          autoCapitalize="words"
          autoComplete="off"
          {...form.field('firstName')}
        />
        <TextField
          label={labels.lastName}
          required
          autoCapitalize="words"
          autoComplete="off"
          {...form.field('lastName')}
        />
      </FormRow>
      <FormRow>
        <TextField label={labels.dni} required inputMode="numeric" autoComplete="off" figures {...form.field('dni')} />
        <TextField label={labels.phone} required type="tel" autoComplete="off" figures {...form.field('phone')} />
      </FormRow>
      <KnownDni patient={namesake} name={namesake ? fullName(namesake) : ''} action={onKnown} />
      <TextField
        label={labels.email}
        required
        type="email"
        autoCapitalize="none"
        autoComplete="off"
        {...form.field('email')}
      />
      <FormRow>
        <DateField label={labels.birthDate} optional max={today} {...form.field('birthDate')} />
        <SelectField
          label={labels.gender}
          optional
          placeholder={patientFormTexts.noGender}
          options={genderOptions(form.values.gender)}
          {...form.field('gender')}
        />
      </FormRow>
      <TextField label={labels.address} optional autoCapitalize="words" autoComplete="off" {...form.field('address')} />
      <FormRow>
        <TextField
          label={labels.emergencyContact}
          optional
          autoCapitalize="words"
          autoComplete="off"
          {...form.field('emergencyContact')}
        />
        <TextField
          label={labels.emergencyPhone}
          optional
          type="tel"
          autoComplete="off"
          figures
          {...form.field('emergencyPhone')}
        />
      </FormRow>
    </>
  )
}

/** The usual answers, and whatever the patient's own record says. */
function genderOptions(present: string): { value: string; label: string }[] {
  const answers = new Set<string>(patientFormTexts.genders)
  if (present) answers.add(present)
  return [...answers].map((answer) => ({ value: answer, label: answer }))
}
