import { DatePicker, parseDate, useDatePickerContext } from '@ark-ui/react/date-picker'
import { Popover } from '@ark-ui/react/popover'
import { useRef } from 'react'
import styles from './date-calendar.module.css'
import { Icon } from './icon.tsx'
import { uiTexts } from './ui-texts.ts'

const texts = uiTexts.date

interface DateCalendarProps {
  open: boolean
  /** 'YYYY-MM-DD' or ''. */
  value: string
  label: string
  min?: string | undefined
  max?: string | undefined
  /** Beside what it opens. */
  anchor: () => HTMLElement | null
  /** What receives the focus when it closes. */
  returnFocus: () => HTMLElement | null
  onChoose: (day: string) => void
  onClose: () => void
}

/** The calendar that a date field opens: days, then months and years from its title. */
export function DateCalendar(props: DateCalendarProps) {
  const { open, value, label, min, max, anchor, onChoose } = props
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) props.onClose()
      }}
      lazyMount
      unmountOnExit
      modal
      positioning={{ strategy: 'fixed', placement: 'bottom-start', gutter: 4, getAnchorElement: anchor }}
      persistentElements={[anchor]}
      initialFocusEl={() => sheet.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? null}
      finalFocusEl={props.returnFocus}
    >
      <Popover.Positioner>
        <Popover.Content ref={sheet} className={styles.sheet} aria-label={`${texts.calendar}: ${label}`}>
          <DatePicker.Root
            inline
            locale="es-AR"
            timeZone="America/Argentina/Cordoba"
            startOfWeek={1}
            fixedWeeks
            value={value === '' ? [] : [parseDate(value)]}
            min={min ? parseDate(min) : undefined}
            max={max ? parseDate(max) : undefined}
            onValueChange={(details) => {
              const day = details.value[0]
              if (day) onChoose(day.toString())
            }}
            translations={{
              content: texts.calendar,
              prevTrigger: (view) => texts.previous[view],
              nextTrigger: (view) => texts.next[view],
              monthSelect: texts.chooseMonth,
              yearSelect: texts.chooseYear,
              clearTrigger: texts.clear,
              trigger: (isOpen) => (isOpen ? texts.close : texts.open),
              dayCell: (day) =>
                [day.unavailable ? texts.unavailable : '', day.valueText, day.selected ? texts.chosen : '']
                  .filter(Boolean)
                  .join(', '),
            }}
          >
            <DatePicker.Content className={styles.calendar}>
              <DatePicker.View view="day">
                <DatePicker.Context>
                  {(api) => (
                    <>
                      <ViewControl />
                      <DatePicker.Table className={styles.table}>
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
                          {api.weeks.map((week) => (
                            <DatePicker.TableRow key={String(week[0])}>
                              {week.map((day) => (
                                <DatePicker.TableCell key={day.toString()} value={day}>
                                  <DatePicker.TableCellTrigger className={styles.day}>
                                    {day.day}
                                  </DatePicker.TableCellTrigger>
                                </DatePicker.TableCell>
                              ))}
                            </DatePicker.TableRow>
                          ))}
                        </DatePicker.TableBody>
                      </DatePicker.Table>
                      <button type="button" className={styles.today} onClick={() => api.selectToday()}>
                        {texts.today}
                      </button>
                    </>
                  )}
                </DatePicker.Context>
              </DatePicker.View>
              <DatePicker.View view="month">
                <DatePicker.Context>
                  {(api) => <CellGrid rows={api.getMonthsGrid({ columns: 3, format: 'short' })} />}
                </DatePicker.Context>
              </DatePicker.View>
              <DatePicker.View view="year">
                <DatePicker.Context>{(api) => <CellGrid rows={api.getYearsGrid({ columns: 3 })} />}</DatePicker.Context>
              </DatePicker.View>
            </DatePicker.Content>
          </DatePicker.Root>
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  )
}

/** Back, the title that leads to months and years, forward. */
function ViewControl() {
  const { view, visibleRangeText } = useDatePickerContext()
  const { start, end } = visibleRangeText
  const shown = start === end ? start : `${start} – ${end}`
  return (
    <DatePicker.ViewControl className={styles.head}>
      <DatePicker.PrevTrigger className={styles.step}>
        <Icon name="chevron-left" />
      </DatePicker.PrevTrigger>
      <DatePicker.ViewTrigger className={styles.heading} aria-label={`${shown}: ${texts.toView[view]}`}>
        <span className={styles.range}>{shown}</span>
      </DatePicker.ViewTrigger>
      <DatePicker.NextTrigger className={styles.step}>
        <Icon name="chevron-right" />
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  )
}

interface Cell {
  label: string
  value: number
  disabled?: boolean | undefined
}

/** Months or years, three in a row. */
function CellGrid({ rows }: { rows: Cell[][] }) {
  return (
    <>
      <ViewControl />
      <DatePicker.Table className={styles.table} columns={3}>
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
