import {
  DatePicker,
  type DatePickerDateView,
  type DatePickerRootProps,
  type DateValue,
  useDatePickerContext,
} from '@ark-ui/react/date-picker'
import { useContext } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import typography from '#ui/styles/typography.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import styles from './date-calendar.module.css'
import { CALENDAR_ZONE, TodayContext } from './today-context.ts'

// Parts that the calendars for a day and for a range share.

const texts = uiTexts.date

/** Weeks begin on Monday, months show six weeks, days have no time zone, and texts are Spanish. */
export const calendarProps = {
  inline: true,
  locale: 'es-AR',
  timeZone: CALENDAR_ZONE,
  startOfWeek: 1,
  fixedWeeks: true,
  translations: {
    content: texts.calendar,
    prevTrigger: (view) => texts.previous[view],
    nextTrigger: (view) => texts.next[view],
    monthSelect: texts.chooseMonth,
    yearSelect: texts.chooseYear,
    clearTrigger: texts.clear,
    trigger: (isOpen) => (isOpen ? texts.close : texts.open),
    dayCell: (day) =>
      [
        day.unavailable ? texts.unavailable : '',
        day.valueText,
        day.firstInRange ? texts.rangeStart : '',
        day.lastInRange ? texts.rangeEnd : '',
        day.selected && !day.firstInRange && !day.lastInRange ? texts.chosen : '',
      ]
        .filter(Boolean)
        .join(', '),
  },
} satisfies Partial<DatePickerRootProps>

/**
 * Buttons for back and forward, and between them one that leads to months and years. `title` replaces the names of the
 * months.
 */
export function ViewControl({ title }: { title?: string }) {
  const { view, visibleRangeText } = useDatePickerContext()
  const { start, end } = visibleRangeText
  const shown = start === end ? start : `${start} – ${end}`
  return (
    <DatePicker.ViewControl className={styles.head}>
      <DatePicker.PrevTrigger className={styles.step}>
        <Icon name="chevron-left" />
      </DatePicker.PrevTrigger>
      <DatePicker.ViewTrigger className={styles.heading} aria-label={`${shown}: ${texts.toView[view]}`}>
        <span className={classNames(typography.capital, styles.range)}>{title ?? shown}</span>
      </DatePicker.ViewTrigger>
      <DatePicker.NextTrigger className={styles.step}>
        <Icon name="chevron-right" />
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  )
}

interface MonthOfDaysProps {
  /** The number of months after the first shown one. */
  offset?: number
  label?: string | undefined
  /** Called for every choice. The picker itself does not report a day that is already selected. */
  onChoose?: (day: string) => void
}

/** The 42 days around a month. */
export function MonthOfDays({ offset = 0, label, onChoose }: MonthOfDaysProps) {
  const api = useDatePickerContext()
  const { weeks, visibleRange } = api.getOffset({ months: offset })
  const today = useContext(TodayContext)()
  const choose = (day: DateValue) => {
    if (api.getDayTableCellState({ value: day, visibleRange }).selectable) onChoose?.(day.toString())
  }
  return (
    <DatePicker.Table
      className={styles.table}
      aria-roledescription={texts.monthTable}
      aria-label={label}
      onKeyDown={({ key }) => key === 'Enter' && choose(api.focusedValue)}
    >
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {api.weekDays.map((day) => (
            <DatePicker.TableHeader key={day.long} className={styles.weekday} aria-label={day.long}>
              {day.short.slice(0, 2)}
            </DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePicker.TableCell
                key={day.toString()}
                value={day}
                visibleRange={visibleRange}
                aria-current={day.toString() === today ? 'date' : false}
              >
                <DatePicker.TableCellTrigger className={styles.day} onClick={() => choose(day)}>
                  {day.day}
                </DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  )
}

/** The months of a year and the years of a decade, for large jumps. */
export function WiderViews() {
  return (
    <>
      <DatePicker.View view="month">
        <DatePicker.Context>
          {(api) => <CellGrid rows={api.getMonthsGrid({ columns: 3, format: 'long' })} view="month" />}
        </DatePicker.Context>
      </DatePicker.View>
      <DatePicker.View view="year">
        <DatePicker.Context>
          {(api) => <CellGrid rows={api.getYearsGrid({ columns: 3 })} view="year" />}
        </DatePicker.Context>
      </DatePicker.View>
    </>
  )
}

interface Cell {
  label: string
  value: number
  disabled?: boolean | undefined
}

/** Months or years, three in a row. */
function CellGrid({ rows, view }: { rows: Cell[][]; view: Exclude<DatePickerDateView, 'day'> }) {
  return (
    <>
      <ViewControl />
      <DatePicker.Table
        className={styles.table}
        columns={3}
        aria-roledescription={view === 'month' ? texts.yearTable : texts.decadeTable}
      >
        <DatePicker.TableBody>
          {rows.map((row) => (
            <DatePicker.TableRow key={row[0]?.value}>
              {row.map((cell) => (
                <DatePicker.TableCell key={cell.value} value={cell.value} disabled={cell.disabled}>
                  <DatePicker.TableCellTrigger className={styles.wideCell}>{cell.label}</DatePicker.TableCellTrigger>
                </DatePicker.TableCell>
              ))}
            </DatePicker.TableRow>
          ))}
        </DatePicker.TableBody>
      </DatePicker.Table>
    </>
  )
}
