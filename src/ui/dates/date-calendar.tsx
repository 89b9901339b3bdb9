import { DatePicker, parseDate } from '@ark-ui/react/date-picker'
import { Popover } from '@ark-ui/react/popover'
import { useContext, useRef } from 'react'
import { useCloseOnBack } from '#ui/dialogs/use-close-on-back.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { calendarProps, MonthOfDays, ViewControl, WiderViews } from './calendar-parts.tsx'
import styles from './date-calendar.module.css'
import { TodayContext } from './today-context.ts'

const texts = uiTexts.date

interface DateCalendarProps {
  open: boolean
  /** 'YYYY-MM-DD' or ''. */
  value: string
  label: string
  min?: string | undefined
  max?: string | undefined
  /** The element next to which it opens. */
  anchor: () => HTMLElement | null
  /** Gets the focus when it closes. */
  returnFocus: () => HTMLElement | null
  onChoose: (day: string) => void
  onClose: () => void
}

/** The calendar of a date field: days, and months and years from its title. */
export function DateCalendar(props: DateCalendarProps) {
  const { open, label, anchor } = props
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
          <Choice {...props} />
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  )
}

function Choice({ value, min, max, onChoose, onClose }: DateCalendarProps) {
  const today = useContext(TodayContext)()
  const isTodayOffered = (!min || min <= today) && (!max || today <= max)
  useCloseOnBack(onClose)
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
