import { DAY_END, DAY_START, EARLIEST_END, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import { USUAL_OPENING } from '#domain/clinic/opening-hours.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldOf } from '#domain/fields/entity-fields.ts'
import { type Field, flagTick } from '#domain/fields/field.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { incomeCategoryLabels, paymentMethodLabels, paymentStatusLabels } from '#features/shared/money/income-texts.ts'
import { genderOptions } from '#features/shared/patient-form/gender-options.ts'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { DateField, type DateFieldProps } from '#ui/dates/date-field.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'

interface EditFieldProps {
  entity: ChangedEntity
  professionals: readonly Professional[]
  /** The server's value as text, where it is in conflict. */
  theirs: string | undefined
  name: string
  value: string | undefined
  error: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  paymentMethod: paymentMethodLabels,
  category: incomeCategoryLabels,
  paymentStatus: paymentStatusLabels,
}
/** One field of a change, in the widget of its kind. */
export function EditField({
  entity,
  professionals,
  theirs,
  name,
  value = '',
  error,
  onChange,
  onBlur,
}: EditFieldProps) {
  const { kind, label = name, required, editor, rows } = fieldOf(entity, name) ?? TEXT
  const field = {
    label,
    name,
    value,
    error,
    hint: theirs && syncCenterTexts.editDialog.theirs(theirs),
    onChange,
    optional: required === undefined,
    required: required !== undefined,
  }
  const look: string = editor ?? kind
  switch (look) {
    case 'day':
      return <DateField {...field} />
    case 'birthDay':
      return <BirthDateField {...field} />
    case 'start':
      return <TimeField {...field} from={DAY_START} to={LATEST_START} near={USUAL_OPENING} />
    case 'end':
      return <TimeField {...field} from={EARLIEST_END} to={DAY_END} near={USUAL_OPENING} />
    case 'money':
      return <NumberField {...field} sign="$" />
    case 'count':
      return <NumberField {...field} />
    case 'text':
      return <TextArea {...field} {...(rows !== undefined && { rows })} />
    case 'professional':
      return <SelectField {...field} options={professionalOptions(professionals, value)} />
    case 'flag':
      return (
        <Checkbox
          label={label}
          name={name}
          checked={value !== ''}
          error={error}
          hint={field.hint}
          onChange={(ticked) => onChange(flagTick(ticked))}
        />
      )
    case 'choice':
      return <SelectField {...field} options={optionsOf(CHOICES[name] ?? {})} />
    case 'gender':
      return <SelectField {...field} placeholder={patientFormTexts.noGender} options={genderOptions(value)} />
    case 'phone':
      return <TextField {...field} type="tel" autoComplete="off" figures />
    case 'email':
      return <TextField {...field} type="email" autoComplete="off" autoCapitalize="none" onBlur={onBlur} />
    case 'dni':
      return <TextField {...field} inputMode="numeric" autoComplete="off" figures onBlur={onBlur} />
    default:
      return <TextField {...field} autoComplete="off" />
  }
}

const TEXT: Field = { kind: 'line' }

/** A two-digit year is never a future birth date. */
function BirthDateField(field: DateFieldProps) {
  return <DateField {...field} max={useToday()} />
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Returns the active professionals, and the one that the change names. */
function professionalOptions(professionals: readonly Professional[], chosen: string) {
  return professionals
    .filter((professional) => professional.active || String(professional.id) === chosen)
    .map((professional) => ({ value: String(professional.id), label: professionalName(professional) }))
}
