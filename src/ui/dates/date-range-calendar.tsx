import { DatePicker, type DateValue, parseDate, useDatePickerContext } from '@ark-ui/react/date-picker'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icons/icon-button.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { uiTexts } from '#ui/ui-texts.ts'
import { calendarProps, MonthOfDays, ViewControl, WiderViews } from './calendar-parts.tsx'
import { CalendarSheet, type CalendarSheetProps } from './calendar-sheet.tsx'
import type { DateRange, DateRangeChoice } from './date-range.ts'
import styles from './date-range-calendar.module.css'
import { formatDateText } from './date-text.ts'
import { TodayContext } from './today-context.ts'

const texts = uiTexts.range

interface RangeChoice extends DateRangeChoice {
  onChoose: (range: DateRange | null) => void
}

/** Two months, and named ranges. A range with only one end is discarded on closing. */
export function DateRangeCalendar({ value, shortcuts, onChoose, ...sheet }: CalendarSheetProps & RangeChoice) {
  const { label, onClose } = sheet
  return (
    <CalendarSheet {...sheet} placement="bottom-end" className={styles.sheet} placeClass={styles.place}>
      <Choice label={label} value={value} shortcuts={shortcuts} onChoose={onChoose} onClose={onClose} />
    </CalendarSheet>
  )
}

function Choice({ label, value, shortcuts, onChoose, onClose }: RangeChoice & Pick<CalendarSheetProps, 'onClose'>) {
  const [chosen, setChosen] = useState<DateValue[]>(value ? [parseDate(value.from), parseDate(value.to)] : [])
  const [first, last] = chosen
  const today = useContext(TodayContext)()
  const choose = (days: DateValue[]) => {
    setChosen(days)
    const [from, to] = days
    if (from && to) onChoose({ from: from.toString(), to: to.toString() })
  }
  return (
    <div className={styles.parts}>
      <header className={styles.head}>
        <p className={styles.title}>{label}</p>
        <IconButton icon="close" label={uiTexts.date.close} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={texts.shortcuts}>
        <ul className={styles.shortcuts}>
          {shortcuts.map(({ label, range }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.shortcut}
                aria-pressed={value?.from === range.from && value.to === range.to}
                onClick={() => onChoose(range)}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <DatePicker.Root
        {...calendarProps}
        selectionMode="range"
        numOfMonths={2}
        value={chosen}
        defaultFocusedValue={value ? firstShown(value) : parseDate(today)}
        onValueChange={(details) => choose(details.value)}
      >
        <DatePicker.Content className={styles.calendar}>
          <DatePicker.View view="day">
            <ViewControl title={uiTexts.date.chooseMonth} />
            <div className={styles.months}>
              <Month offset={0} />
              <Month offset={1} />
            </div>
            <FocusOn day={value?.to} />
          </DatePicker.View>
          <WiderViews />
        </DatePicker.Content>
      </DatePicker.Root>
      <footer className={classNames(layout.ends, typography.small, styles.foot)}>
        <p role="status">{first && !last ? texts.lastDay(formatDateText(first.toString())) : texts.firstDay}</p>
        {value && (
          <button type="button" className={styles.clear} onClick={() => onChoose(null)}>
            {texts.clear}
          </button>
        )}
      </footer>
    </div>
  )
}

/** The month before the one in which the range ends: people mostly look for past days. */
function firstShown({ to }: DateRange): DateValue {
  return parseDate(to).set({ day: 1 }).subtract({ months: 1 })
}

/** Focuses the day after the shown months are known. */
function FocusOn({ day }: { day: string | undefined }) {
  const { setFocusedValue } = useDatePickerContext()
  const focus = useEffectEvent(() => {
    if (day) setFocusedValue(parseDate(day))
  })
  useEffect(() => focus(), [])
  return null
}

function Month({ offset }: { offset: number }) {
  const name = useDatePickerContext().getOffset({ months: offset }).visibleRangeText.start
  return (
    <div>
      <p className={classNames(typography.capital, styles.month)} aria-hidden="true">
        {name}
      </p>
      <MonthOfDays offset={offset} label={name} />
    </div>
  )
}
