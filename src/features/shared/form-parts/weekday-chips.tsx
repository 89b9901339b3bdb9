import { WEEKDAYS } from '#domain/values/dates/day-in-words.ts'
import { IN_READING_ORDER } from '#domain/waiting/weekdays.ts'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'

interface WeekdayChipsProps {
  /** 0 is Sunday. */
  chosen: readonly number[]
  onPress: (day: number) => void
}

/** The weekdays, Monday first, one press each. */
export function WeekdayChips({ chosen, onPress }: WeekdayChipsProps) {
  return (
    <div className={layout.wrap2}>
      {IN_READING_ORDER.map((day) => (
        <button
          key={day}
          type="button"
          className={chip.chip}
          aria-pressed={chosen.includes(day)}
          onClick={() => onPress(day)}
        >
          {WEEKDAYS[day]}
        </button>
      ))}
    </div>
  )
}
