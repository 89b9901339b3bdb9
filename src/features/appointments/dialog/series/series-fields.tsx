import { MOST_IN_SERIES, MOST_WEEKS_BETWEEN } from '#domain/series/series-days.ts'
import { isLocalDate, weekdayOf } from '#domain/values/dates/local-date.ts'
import { weekdaysIn, weekdaysText } from '#domain/waiting/weekdays.ts'
import { WeekdayChips } from '#features/shared/form-parts/weekday-chips.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FormError, FormRow } from '#ui/forms/form.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { type SeriesForm, saidWith, wantedTimes } from './series-form.ts'
import { SeriesList } from './series-list.tsx'
import { seriesTexts as texts } from './series-texts.ts'
import type { ListedLine } from './use-series-lines.ts'

export interface SeriesFieldsProps {
  values: SeriesForm & { date: string }
  errors: { times?: string | undefined; lines?: string | undefined }
  patch: (changes: Partial<SeriesForm>) => void
  lines: readonly ListedLine[]
  /** The sessions of the chosen plan that are neither used nor booked. */
  leftOfPlan: number
}

/** How an appointment is repeated, and all dates that follow from it. */
export function SeriesFields({ values, errors, patch, lines, leftOfPlan }: SeriesFieldsProps) {
  const wanted = wantedTimes(values.times) ?? 0
  const made = lines.filter(({ isTicked }) => isTicked).length
  const missing = Math.min(wanted - made, MOST_IN_SERIES - lines.length)
  const setTimes = (times: string) => patch({ times, extra: '0' })
  return (
    <div className={layout.stack4}>
      <RepeatedWeekdays values={values} patch={patch} />
      <FormRow>
        <SelectField
          label={texts.everyWeeks}
          options={WEEKS}
          name="everyWeeks"
          value={values.everyWeeks}
          onChange={(everyWeeks) => patch({ everyWeeks })}
        />
        <NumberField
          label={texts.times}
          required
          decimals={0}
          name="times"
          value={values.times}
          error={errors.times}
          onChange={setTimes}
        />
      </FormRow>
      {leftOfPlan >= 2 && (
        <div>
          <button
            type="button"
            className={chip.chip}
            aria-pressed={wanted === leftOfPlan}
            onClick={() => setTimes(String(leftOfPlan))}
          >
            {texts.leftOfPlan(leftOfPlan)}
          </button>
        </div>
      )}
      <SeriesList lines={lines} onSay={(key, said) => patch({ lines: saidWith(values.lines, key, said) })} />
      {lines.length > 0 && missing > 0 && (
        <div>
          <Button size="small" icon="plus" onClick={() => patch({ extra: String(Number(values.extra) + missing) })}>
            {texts.addAtEnd(missing)}
          </Button>
        </div>
      )}
      {lines.length === MOST_IN_SERIES && <p className={typography.small}>{texts.tooMany}</p>}
      <FormError message={errors.lines} />
    </div>
  )
}

const WEEKS = Array.from({ length: MOST_WEEKS_BETWEEN }, (_, index) => ({
  value: String(index + 1),
  label: texts.weeks(index + 1),
}))

function RepeatedWeekdays({ values, patch }: Pick<SeriesFieldsProps, 'values' | 'patch'>) {
  const ofDate = isLocalDate(values.date) ? [weekdayOf(values.date)] : []
  const chosen = values.weekdays === '' ? ofDate : weekdaysIn(values.weekdays)
  const toggle = (day: number) => {
    const isChosen = chosen.includes(day)
    patch({ weekdays: weekdaysText(isChosen ? chosen.filter((other) => other !== day) : [...chosen, day]) })
  }
  return (
    <fieldset className={layout.stack2}>
      <legend className={typography.strong}>{texts.weekdays}</legend>
      <WeekdayChips chosen={chosen} onPress={toggle} />
    </fieldset>
  )
}
