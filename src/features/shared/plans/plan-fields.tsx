import type { ReactNode } from 'react'
import type { PatientChoices } from '#features/shared/patients/use-patient-choices.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import type { SharedPlanForm } from './plan-form.ts'
import { PlanMembersField } from './plan-members-field.tsx'
import { plansTexts } from './plans-texts.ts'

const labels = plansTexts.fields

interface PlanFieldsProps {
  form: FormFields<SharedPlanForm>
  choices: PatientChoices
  /** How it is paid, below its price. */
  payment?: ReactNode
}

/** The fields of a plan, except its patient. */
export function PlanFields({ form, choices, payment }: PlanFieldsProps) {
  return (
    <>
      <TextField label={labels.name} required autoComplete="off" autoCapitalize="sentences" {...form.field('name')} />
      <FormRow short>
        <NumberField label={labels.sessions} required decimals={0} {...form.field('sessions')} />
        <NumberField label={labels.price} required sign="$" {...form.field('price')} />
      </FormRow>
      {payment}
      <FormRow short>
        <DateField label={labels.startsOn} required {...form.field('startsOn')} />
        <DateField label={labels.expiresOn} optional {...form.field('expiresOn')} />
      </FormRow>
      <FormRow short>
        <NumberField label={labels.perWeek} optional decimals={0} {...form.field('perWeek')} />
      </FormRow>
      <PlanMembersField form={form} choices={choices} />
      <Checkbox
        label={labels.countsNoShows}
        checked={form.values.countsNoShows !== ''}
        onChange={(isWanted) => form.patch({ countsNoShows: isWanted ? 'yes' : '' })}
      />
    </>
  )
}
