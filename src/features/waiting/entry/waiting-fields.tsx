import { readProfessionals } from '#data/local/rows/professionals.ts'
import { DAY_END, DAY_START, EARLIEST_END, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import { USUAL_OPENING } from '#domain/clinic/opening-hours.ts'
import { professionalName } from '#domain/professional/professional.ts'
import { weekdaysIn, weekdaysText } from '#domain/waiting/weekdays.ts'
import { WeekdayChips } from '#features/shared/form-parts/weekday-chips.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { waitingEntryTexts as texts } from './waiting-entry-texts.ts'
import styles from './waiting-fields.module.css'
import type { TypedWaiting } from './waiting-form.ts'

const labels = texts.fields

/** The fields of an entry, except its patient. */
export function WaitingFields({ form }: { form: FormFields<TypedWaiting> }) {
  const professionals = useListing('professional', readProfessionals).rows
  const chosen = form.values.professionalId
  const offered = professionals.filter(({ id, active }) => active || String(id) === chosen)
  return (
    <>
      <FormRow short>
        <DateField label={labels.fromDate} required {...form.field('fromDate')} />
        <DateField label={labels.toDate} optional {...form.field('toDate')} />
      </FormRow>
      <WantedWeekdays form={form} />
      <FormRow short>
        <TimeField
          label={labels.fromTime}
          optional
          from={DAY_START}
          to={LATEST_START}
          near={USUAL_OPENING}
          {...form.field('fromTime')}
        />
        <TimeField
          label={labels.toTime}
          optional
          from={EARLIEST_END}
          to={DAY_END}
          near={USUAL_OPENING}
          {...form.field('toTime')}
        />
      </FormRow>
      {(offered.length > 1 || chosen !== '') && (
        <SelectField
          label={labels.professionalId}
          placeholder={labels.anyProfessional}
          options={offered.map((each) => ({ value: String(each.id), label: professionalName(each) }))}
          {...form.field('professionalId')}
        />
      )}
      <TextField
        label={labels.note}
        optional
        hint={texts.noteHint}
        autoCapitalize="sentences"
        autoComplete="off"
        {...form.field('note')}
      />
      <Checkbox
        label={labels.urgent}
        checked={form.values.urgent !== ''}
        onChange={(isUrgent) => form.patch({ urgent: isUrgent ? 'yes' : '' })}
      />
    </>
  )
}

/** The wanted weekdays, one press each. */
function WantedWeekdays({ form }: { form: FormFields<TypedWaiting> }) {
  const chosen = weekdaysIn(form.values.weekdays)
  const press = (day: number) => {
    const others = chosen.filter((each) => each !== day)
    form.patch({ weekdays: weekdaysText(others.length < chosen.length ? others : [...chosen, day]) })
  }
  return (
    <fieldset className={layout.stack2}>
      <legend className={styles.legend}>{labels.weekdays}</legend>
      <WeekdayChips chosen={chosen} onPress={press} />
      <p className={typography.small}>{texts.weekdaysHint}</p>
    </fieldset>
  )
}
