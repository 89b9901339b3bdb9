import { classNames } from '#ui/class-names.ts'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'

interface RecallChipsProps<Choice extends string | number> {
  name: string
  isNameHidden?: boolean
  chosen: Choice
  offered: readonly Choice[]
  onChoose: (choice: Choice) => void
  textOf: (choice: Choice) => string
}

/** A choice of one among few. */
export function RecallChips<Choice extends string | number>({
  name,
  isNameHidden = false,
  chosen,
  offered,
  onChoose,
  textOf,
}: RecallChipsProps<Choice>) {
  return (
    <fieldset className={classNames(layout.line)}>
      <legend className={isNameHidden ? hidden.hidden : typography.heading}>{name}</legend>
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          className={chip.chip}
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          {textOf(each)}
        </button>
      ))}
    </fieldset>
  )
}
