import { DAY_END, DAY_START, EARLIEST_END, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import { USUAL_OPENING } from '#domain/clinic/opening-hours.ts'
import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import { type Professional, professionalName } from '#domain/professional/professional.ts'
import { incomeCategoryWords, paymentMethodWords, paymentStatusWords } from '#features/shared/money/income-texts.ts'
import { genderOptions } from '#features/shared/patient-form/gender-options.ts'
import { patientFormTexts } from '#features/shared/patient-form/patient-form-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { fieldLabels } from '#features/sync-center/words/field-labels.ts'
import { DateField, type DateFieldProps } from '#ui/dates/date-field.tsx'
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
  paymentMethod: paymentMethodWords,
  category: incomeCategoryWords,
  paymentStatus: paymentStatusWords,
}
const TEXTS: readonly string[] = RECORD_TEXT_FIELDS
const OPTIONAL = [
  'notes',
  'birthDate',
  'gender',
  'address',
  'emergencyContact',
  'emergencyPhone',
  'discountAmount',
  ...TEXTS,
]

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
  const isOptional = OPTIONAL.includes(name)
  const field = {
    label: fieldLabels[entity][name] ?? name,
    name,
    value,
    error,
    hint: theirs && syncCenterTexts.editDialog.theirs(theirs),
    onChange,
    optional: isOptional,
    required: !isOptional,
  }
  if (TEXTS.includes(name)) return <TextArea {...field} rows={8} />
  switch (name) {
    case 'date':
      return <DateField {...field} />
    case 'birthDate':
      return <BirthDateField {...field} />
    case 'startTime':
      return <TimeField {...field} from={DAY_START} to={LATEST_START} near={USUAL_OPENING} />
    case 'endTime':
      return <TimeField {...field} from={EARLIEST_END} to={DAY_END} near={USUAL_OPENING} />
    case 'amount':
    case 'discountAmount':
      return <NumberField {...field} sign="$" />
    case 'reason':
      return <TextArea {...field} rows={2} />
    case 'notes':
      return <TextArea {...field} />
    case 'professionalId':
      return <SelectField {...field} options={professionalOptions(professionals, value)} />
    case 'paymentMethod':
    case 'category':
    case 'paymentStatus':
      return <SelectField {...field} options={optionsOf(CHOICES[name] ?? {})} />
    case 'gender':
      return <SelectField {...field} placeholder={patientFormTexts.noGender} options={genderOptions(value)} />
    case 'phone':
    case 'emergencyPhone':
      return <TextField {...field} type="tel" autoComplete="off" figures />
    case 'email':
      return <TextField {...field} type="email" autoComplete="off" autoCapitalize="none" onBlur={onBlur} />
    case 'dni':
      return <TextField {...field} inputMode="numeric" autoComplete="off" figures onBlur={onBlur} />
    default:
      return <TextField {...field} autoComplete="off" />
  }
}

/** A two-digit year is never a future birth date. */
function BirthDateField(field: DateFieldProps) {
  return <DateField {...field} max={useToday()} />
}

function optionsOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** Returns the active professionals, and the one that the change names. */
function professionalOptions(professionals: readonly Professional[], chosen: string) {
  return professionals
    .filter((professional) => professional.active || String(professional.id) === chosen)
    .map((professional) => ({ value: String(professional.id), label: professionalName(professional) }))
}
