import { useContext, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import styles from '#ui/fields/field.module.css'
import { FieldFrame, type FieldProps } from '#ui/fields/field-frame.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import typography from '#ui/styles/typography.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import { formatDateText, isDay, parseDateText } from './date-text.ts'
import { TodayContext } from './today-context.ts'

// Loaded lazily, since the calendar is heavier than all other widgets together.
const DateCalendar = lazyDialog(() => import('./date-calendar.tsx').then((module) => module.DateCalendar))

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', '' when empty, or the typed text when it is not a day, for the error message. */
  value: string
  onChange: (value: string) => void
  /** First and last day of the calendar, 'YYYY-MM-DD'. Other days can be typed. */
  min?: string | undefined
  max?: string | undefined
  /** The message for a day before `min`, shown at once. */
  tooEarly?: string | undefined
  autoComplete?: 'bday' | 'off' | undefined
}

/** A day, typed as dd/MM/yyyy (or d/M/yy, ddMMyy, d/M) or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, disabled, autoComplete = 'off' } = props
  const today = useContext(TodayContext)
  const [typing, setTyping] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const type = (text: string) => {
    setTyping(text)
    onChange(parseDateText(text, { earliest: min, latest: max, near: today() }) ?? text)
  }
  const choose = (day: string) => {
    setTyping(null)
    setOpen(false)
    onChange(day)
  }
  return (
    <FieldFrame {...props} error={props.error ?? faultOf(props, typing)}>
      {({ control }) => (
        <div ref={holder} className={styles.holder}>
          <input
            {...control}
            className={classNames(styles.control, typography.figures, styles.withAfter)}
            type="text"
            inputMode="numeric"
            name={props.name}
            autoComplete={autoComplete}
            placeholder={uiTexts.date.placeholder}
            value={typing ?? formatDateText(value)}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyping(null)}
          />
          <span className={styles.after}>
            <IconButton
              ref={button}
              icon="calendar"
              label={open ? uiTexts.date.close : uiTexts.date.open}
              aria-haspopup="dialog"
              aria-expanded={open}
              disabled={disabled}
              onClick={() => setOpen(!open)}
            />
          </span>
          <DateCalendar
            open={open}
            value={isDay(value) ? value : ''}
            label={props.label}
            min={min}
            max={max}
            anchor={() => holder.current}
            returnFocus={() => button.current}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** The error of the day itself; undefined while the text may still become another day. */
function faultOf({ value, min, tooEarly }: DateFieldProps, typing: string | null): string | undefined {
  if (!isDay(value)) return value !== '' && typing === null ? uiTexts.date.notADate : undefined
  // A year of two digits may still become one of four.
  const isComplete = typing === null || /\d{4}\s*$/.test(typing)
  return isComplete && min !== undefined && value < min ? tooEarly : undefined
}
