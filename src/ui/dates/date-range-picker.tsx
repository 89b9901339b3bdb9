import { useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import typography from '#ui/styles/typography.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import type { DateRange, DateRangeChoice } from './date-range.ts'
import styles from './date-range-picker.module.css'
import { formatDateText } from './date-text.ts'

// Loaded lazily, since the calendar is heavier than all other widgets together.
const DateRangeCalendar = lazyDialog(() =>
  import('./date-range-calendar.tsx').then((module) => module.DateRangeCalendar),
)

interface DateRangePickerProps extends DateRangeChoice {
  onChange: (range: DateRange | null) => void
  className?: string | undefined
}

/** A range of days (dd/MM/yyyy), picked from two months or by name. It closes once both ends are chosen. */
export function DateRangePicker({ label, value, shortcuts, onChange, className }: DateRangePickerProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = value && uiTexts.range.days(formatDateText(value.from), formatDateText(value.to))
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, className)}
        aria-label={`${label}: ${shown ?? uiTexts.range.placeholder}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" />
        <span className={classNames(styles.days, shown === null && typography.muted)}>
          {shown ?? uiTexts.range.placeholder}
        </span>
        <Icon name="chevron-down" size="small" />
      </button>
      <DateRangeCalendar
        open={open}
        value={value}
        label={label}
        shortcuts={shortcuts}
        anchor={() => button.current}
        onChoose={(range) => {
          setOpen(false)
          onChange(range)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
