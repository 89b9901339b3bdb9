import type { PatientForm } from '#domain/patient/patient-rules.ts'
import { useToday } from '#features/shared/use-today.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { genderOptions } from './gender-options.ts'
import { patientFormTexts } from './patient-form-texts.ts'

interface PatientFormFieldsProps {
  form: FormFields<PatientForm>
  /** Set when people edit their own record: then the browser may fill in what it knows of them, but never for staff. */
  own?: boolean
}

const labels = patientFormTexts.fields

/** First and last name. */
export function NameFields({ form, own = false }: PatientFormFieldsProps) {
  return (
    <FormRow>
      <TextField
        label={labels.firstName}
        required
        autoCapitalize="words"
        autoComplete={own ? 'given-name' : 'off'}
        {...form.field('firstName')}
      />
      <TextField
        label={labels.lastName}
        required
        autoCapitalize="words"
        autoComplete={own ? 'family-name' : 'off'}
        {...form.field('lastName')}
      />
    </FormRow>
  )
}

/** The phone. */
export function PhoneField({ form, own = false }: PatientFormFieldsProps) {
  return (
    <TextField
      label={labels.phone}
      required
      type="tel"
      autoComplete={own ? 'tel' : 'off'}
      figures
      {...form.field('phone')}
    />
  )
}

export function EmailField({ form, own = false }: PatientFormFieldsProps) {
  return (
    <TextField
      label={labels.email}
      required
      type="email"
      autoCapitalize="none"
      autoComplete={own ? 'email' : 'off'}
      {...form.field('email')}
    />
  )
}

/** All optional fields. */
export function OptionalFields({ form, own = false }: PatientFormFieldsProps) {
  const today = useToday()
  return (
    <>
      <FormRow>
        <DateField
          label={labels.birthDate}
          optional
          max={today}
          {...(own && { autoComplete: 'bday' })}
          {...form.field('birthDate')}
        />
        <SelectField
          label={labels.gender}
          optional
          placeholder={patientFormTexts.noGender}
          options={genderOptions(form.values.gender)}
          {...form.field('gender')}
        />
      </FormRow>
      <TextField
        label={labels.address}
        optional
        autoCapitalize="words"
        autoComplete={own ? 'address-line1' : 'off'}
        {...form.field('address')}
      />
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
