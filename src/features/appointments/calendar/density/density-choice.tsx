import { calendarTexts } from '#features/appointments/appointments-texts.ts'
import { classNames } from '#ui/class-names.ts'
import hidden from '#ui/visually-hidden.module.css'
import styles from '../agenda-toolbar.module.css'
import { DENSITIES, type Density } from './use-density.ts'

interface DensityChoiceProps {
  density: Density
  onChoose: (density: Density) => void
}

/** How high the calendar's hours are. */
export function DensityChoice({ density, onChoose }: DensityChoiceProps) {
  return (
    <fieldset className={styles.views}>
      <legend className={hidden.hidden}>{calendarTexts.densityLabel}</legend>
      {DENSITIES.map((each) => (
        <button
          key={each}
          type="button"
          className={classNames(styles.view, styles.small, each === density && styles.chosen)}
          aria-pressed={each === density}
          onClick={() => onChoose(each)}
        >
          {calendarTexts.densities[each]}
        </button>
      ))}
    </fieldset>
  )
}
