import { professionalName } from '#domain/professional/professional.ts'
import { calendarTexts } from '#features/appointments/appointments-texts.ts'
import { classNames } from '#ui/class-names.ts'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './professional-chips.module.css'
import type { ProfessionalFilter } from './use-professional-filter.ts'

/** The choice of whose appointments the agenda shows, where the practice has several professionals. */
export function ProfessionalChips({ professionals, chosen, toggle }: Omit<ProfessionalFilter, 'shown'>) {
  return (
    <fieldset className={classNames(layout.wrap1, styles.chips)}>
      <legend className={hidden.hidden}>{calendarTexts.professionals}</legend>
      {professionals.map((professional) => (
        <button
          key={professional.id}
          type="button"
          className={classNames(chip.chip, styles.name)}
          aria-pressed={chosen.has(professional.id)}
          onClick={() => toggle(professional.id)}
        >
          {professionalName(professional)}
        </button>
      ))}
    </fieldset>
  )
}
