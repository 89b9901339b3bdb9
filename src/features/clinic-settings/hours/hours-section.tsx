import { useEffect, useRef } from 'react'
import { DAY_END, DAY_START, EARLIEST_END, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import type { HoursSettings, WeekdayKey } from '#domain/clinic/settings/settings-values.ts'
import { AgendaCard } from '#features/clinic-settings/agenda/agenda-card.tsx'
import { changedFields } from '#features/clinic-settings/group/changed-fields.ts'
import { SaveButton } from '#features/clinic-settings/group/save-button.tsx'
import { type GroupFormProps, SettingsGroupCard } from '#features/clinic-settings/group/settings-group-card.tsx'
import { showInvalidToast } from '#features/shared/forms/show-invalid-toast.ts'
import { Button } from '#ui/button.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import { Form, FormError } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { IconButton } from '#ui/icons/icon-button.tsx'
import typography from '#ui/styles/typography.module.css'
import { type HoursForm, hoursErrors, nextRange, type TypedRange, WEEK_KEYS } from './hours-form.ts'
import styles from './hours-section.module.css'
import { hoursTexts as texts } from './hours-texts.ts'

/** The section 'Horario y días cerrados': when the clinic opens on each weekday. */
export function HoursSection() {
  return (
    <>
      <SettingsGroupCard group="hours" title={texts.title}>
        {(props) => <HoursFormView {...props} />}
      </SettingsGroupCard>
      <AgendaCard />
    </>
  )
}

function HoursFormView({ value, failure, save }: GroupFormProps<'hours'>) {
  const form = useForm<HoursForm>(value, { onInvalid: showInvalidToast })
  const send = (values: HoursForm) =>
    save(changedFields<HoursForm>(values, value) as Partial<HoursSettings>, form.reset)
  return (
    <Form ref={form.ref} onSubmit={form.submit(hoursErrors, send)} aria-label={texts.title}>
      <p className={typography.small}>{texts.lead}</p>
      <FormError message={failure} />
      <div>
        {WEEK_KEYS.map((day) => (
          <Day
            key={day}
            day={day}
            ranges={form.values[day]}
            error={form.errors[day]}
            onChange={(ranges) => form.set(day)(ranges)}
          />
        ))}
      </div>
      <SaveButton busy={form.busy} />
    </Form>
  )
}

interface DayProps {
  day: WeekdayKey
  ranges: readonly TypedRange[]
  error: string | undefined
  onChange: (ranges: readonly TypedRange[]) => void
}

function Day({ day, ranges, error, onChange }: DayProps) {
  const name = texts.days[day]
  const place = useRef<HTMLFieldSetElement>(null)
  /** Where the focus goes once a press has changed the ranges: to the new one, or to the button that adds one. */
  const next = useRef<'range' | 'button' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a range came or went
  useEffect(() => {
    const [inputs, button] = [place.current?.querySelectorAll('input') ?? [], place.current?.lastElementChild]
    const target = next.current === 'range' ? inputs[inputs.length - 2] : next.current && button
    if (target instanceof HTMLElement) target.focus()
    next.current = null
  }, [ranges.length])
  const add = () => {
    next.current = 'range'
    onChange([...ranges, nextRange(ranges)])
  }
  const remove = (index: number) => {
    next.current = 'button'
    onChange(ranges.filter((_, at) => at !== index))
  }
  const patch = (index: number, changes: Partial<TypedRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...changes } : range)))
  return (
    <fieldset
      ref={place}
      className={styles.day}
      aria-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <legend className={styles.name}>{name}</legend>
      <div className={styles.ranges}>
        {ranges.length === 0 && <p className={typography.muted}>{texts.closed}</p>}
        {ranges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range has no other identity while it is typed
          <div key={index} className={styles.range}>
            <TimeField
              label={texts.from(name)}
              labelHidden
              from={DAY_START}
              to={LATEST_START}
              value={range.from}
              onChange={(from) => patch(index, { from })}
            />
            <span aria-hidden="true">a</span>
            <TimeField
              label={texts.to(name)}
              labelHidden
              from={EARLIEST_END}
              to={DAY_END}
              value={range.to}
              onChange={(to) => patch(index, { to })}
            />
            <IconButton icon="trash" label={texts.remove(name, range.from)} onClick={() => remove(index)} />
          </div>
        ))}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        icon="plus"
        aria-label={ranges.length === 0 ? `${name}: ${texts.open}` : texts.add(name)}
        onClick={add}
      >
        {ranges.length === 0 ? texts.open : texts.addShort}
      </Button>
    </fieldset>
  )
}
