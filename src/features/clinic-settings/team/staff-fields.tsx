import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { accessIn, STAFF_ACCESSES } from './staff-access.ts'
import type { StaffForm } from './team-form.ts'
import { teamTexts } from './team-texts.ts'

const { fields, hints, accessNames } = teamTexts
const OPTIONS = STAFF_ACCESSES.map((value) => ({ value, label: accessNames[value] }))

/** The fields of an account; `isNew` also asks for its username. */
export function StaffFields({ form, isNew = false }: { form: FormFields<StaffForm>; isNew?: boolean }) {
  return (
    <>
      <FormRow>
        <TextField label={fields.name} required autoCapitalize="words" autoComplete="off" {...form.field('name')} />
        <TextField
          label={fields.lastName}
          optional
          autoCapitalize="words"
          autoComplete="off"
          {...form.field('lastName')}
        />
      </FormRow>
      {isNew && (
        <TextField
          label={fields.username}
          hint={hints.username}
          required
          autoCapitalize="none"
          autoComplete="off"
          {...form.field('username')}
        />
      )}
      <TextField
        label={fields.email}
        hint={hints.email}
        optional
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <SelectField
        label={fields.access}
        hint={teamTexts.accessHints[accessIn(form.values.access)]}
        options={OPTIONS}
        {...form.field('access')}
      />
    </>
  )
}
