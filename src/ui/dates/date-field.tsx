import { useContext, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import styles from '#ui/fields/field.module.css'
import { FieldFrame, type FieldProps } from '#ui/fields/field-frame.tsx'
import { IconButton } from '#ui/icons/icon-button.tsx'
import { uiTexts } from '#ui/ui-texts.ts'
import { formatDateText, isDay, parseDateText } from './date-text.ts'
import { TodayContext } from './today-context.ts'

// The calendar is heavier than all other widgets together.
const DateCalendar = lazyDialog(() => import('./date-calendar.tsx').then((module) => module.DateCalendar))

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', '' when empty, or the very text typed when it is no day, so that it can be refused in words. */
  value: string
  onChange: (value: string) => void
  /** First and last day that the calendar offers, 'YYYY-MM-DD'. Others can be typed. */
  min?: string | undefined
  max?: string | undefined
  /** Said of a day before `min` as soon as it stands there. */
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
            className={classNames(styles.control, styles.figures, styles.withAfter)}
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

/** What is wrong with the day by itself; nothing is while it may still be on its way to another. */
function faultOf({ value, min, tooEarly }: DateFieldProps, typing: string | null): string | undefined {
  if (!isDay(value)) return value !== '' && typing === null ? uiTexts.date.notADate : undefined
  // The two digits of a year may become four.
  const isWhole = typing === null || /\d{4}\s*$/.test(typing)
  return isWhole && min !== undefined && value < min ? tooEarly : undefined
}
