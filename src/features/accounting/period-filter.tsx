import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import type { DayRange } from '#domain/income/income-ranges.ts'
import { type LocalDate, localDate } from '#domain/values/dates/local-date.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Form, FormRow } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { accountingTexts } from './accounting-texts.ts'
import { type CashPeriod, periodInWords, typedDaysErrors } from './cash-period.ts'
import styles from './period-filter.module.css'

interface PeriodFilterProps {
  period: CashPeriod
  range: DayRange
  today: LocalDate
  onChange: (period: CashPeriod) => void
}

const texts = accountingTexts.filter
const NAMED_PERIODS = ['today', 'week', 'month'] as const

/** Chooses the shown days: a named period, or two typed dates. */
export function PeriodFilter({ period, range, today, onChange }: PeriodFilterProps) {
  const [typing, setTyping] = useState(false)
  return (
    <Card
      title={texts.title}
      actions={
        <p className={classNames(typography.muted, typography.figures, typography.capital)}>
          {periodInWords(range, today)}
        </p>
      }
    >
      <div className={layout.stack4}>
        <div className={layout.wrap2}>
          {NAMED_PERIODS.map((kind) => (
            <Button
              key={kind}
              className={styles.choice}
              aria-pressed={period.kind === kind}
              onClick={() => onChange({ kind })}
            >
              {texts[kind]}
            </Button>
          ))}
          <Button
            variant="quiet"
            icon="calendar"
            aria-expanded={typing}
            className={styles.toggle}
            onClick={() => setTyping(!typing)}
          >
            {typing ? texts.hideDates : texts.showDates}
          </Button>
        </div>
        {typing && <TypedDays range={range} onApply={(days) => onChange({ kind: 'days', range: days })} />}
      </div>
    </Card>
  )
}

/**
 * Keeps the focus in the date field while the button is pressed. An error that appears on blur would move the button
 * away from the finger.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

function TypedDays({ range, onApply }: { range: DayRange; onApply: (range: DayRange) => void }) {
  const form = useForm<{ from: string; to: string }>({ from: range.from, to: range.to })
  const showRange = useEffectEvent(() => form.reset({ from: range.from, to: range.to }))
  // Follows the shown days, whichever button changed them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is reset only when the range changes
  useEffect(() => showRange(), [range.from, range.to])
  const submit = form.submit(typedDaysErrors, async ({ from, to }) =>
    onApply({ from: localDate(from), to: localDate(to) }),
  )
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <div className={styles.days}>
        <FormRow short>
          <DateField label={texts.from} {...form.field('from')} />
          <DateField label={texts.to} {...form.field('to')} />
        </FormRow>
        <Button type="submit" icon="filter" onMouseDown={keepFocus}>
          {texts.apply}
        </Button>
      </div>
    </Form>
  )
}
