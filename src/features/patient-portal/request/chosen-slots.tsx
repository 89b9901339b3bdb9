import type { TimeRange } from '#domain/appointment/time-slots.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './chosen-slots.module.css'

const texts = portalTexts.slots

interface ChosenSlotsProps {
  selected: readonly TimeRange[]
  onRemove: (slot: TimeRange) => void
}

/** 'Horarios seleccionados', each with a button to remove it. */
export function ChosenSlots({ selected, onRemove }: ChosenSlotsProps) {
  return (
    <section className={layout.stack2}>
      <h3 className={styles.chosenTitle}>{texts.chosen}</h3>
      {selected.length === 0 && <p className={typography.small}>{texts.noneChosen}</p>}
      {selected.length > 0 && (
        <ul className={layout.wrap2}>
          {selected.map((slot) => {
            const range = texts.range(slot.startTime, slot.endTime)
            return (
              <li key={slot.startTime}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={texts.remove(range)}
                  onClick={() => onRemove(slot)}
                >
                  {range}
                  <Icon name="close" size="small" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
