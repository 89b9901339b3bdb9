import { DatePicker, parseDate } from '@ark-ui/react/date-picker'
import { useContext } from 'react'
import { uiTexts } from '#ui/ui-texts.ts'
import { calendarProps, MonthOfDays, ViewControl, WiderViews } from './calendar-parts.tsx'
import { CalendarSheet, type CalendarSheetProps } from './calendar-sheet.tsx'
import styles from './date-calendar.module.css'
import { TodayContext } from './today-context.ts'

const texts = uiTexts.date

interface DayChoice {
  /** 'YYYY-MM-DD' or ''. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
}

/** The calendar of a date field: days, and months and years from its title. */
export function DateCalendar({ value, min, max, onChoose, ...sheet }: CalendarSheetProps & DayChoice) {
  return (
    <CalendarSheet {...sheet} placement="bottom-start" className={styles.sheet}>
      <Choice value={value} min={min} max={max} onChoose={onChoose} />
    </CalendarSheet>
  )
}

function Choice({ value, min, max, onChoose }: DayChoice) {
  const today = useContext(TodayContext)()
  const isTodayOffered = (!min || min <= today) && (!max || today <= max)
  return (
    <DatePicker.Root
      {...calendarProps}
      value={value === '' ? [] : [parseDate(value)]}
      min={min ? parseDate(min) : undefined}
      max={max ? parseDate(max) : undefined}
      defaultFocusedValue={parseDate(value || today)}
    >
      <DatePicker.Content className={styles.calendar}>
        <DatePicker.View view="day">
          <ViewControl />
          <MonthOfDays onChoose={onChoose} />
          {isTodayOffered && (
            <button type="button" className={styles.today} onClick={() => onChoose(today)}>
              {texts.today}
            </button>
          )}
        </DatePicker.View>
        <WiderViews />
      </DatePicker.Content>
    </DatePicker.Root>
  )
}
