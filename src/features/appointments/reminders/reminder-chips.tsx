import { classNames } from '#ui/class-names.ts'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import hidden from '#ui/visually-hidden.module.css'
import { isShownBy, REMINDER_FILTERS, type ReminderFilter, remindersTexts as texts } from './day-reminders-texts.ts'
import type { Reminder } from './read-reminders.ts'
import styles from './reminders.module.css'

interface ReminderChipsProps {
  rows: readonly Reminder[]
  filter: ReminderFilter
  onFilter: (filter: ReminderFilter) => void
}

/** What the list shows, each with how many there are. */
export function ReminderChips({ rows, filter, onFilter }: ReminderChipsProps) {
  return (
    <fieldset className={classNames(layout.wrap2, styles.filters)}>
      <legend className={hidden.hidden}>{texts.filters.name}</legend>
      {REMINDER_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          className={chip.chip}
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
        >
          {texts.counted(texts.filters[each], rows.filter(({ state }) => isShownBy(each, state)).length)}
        </button>
      ))}
    </fieldset>
  )
}
