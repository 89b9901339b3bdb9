import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import type { FreePlace } from './free-places.ts'
import type { UnplacedAppointment } from './read-unplaced-appointment.ts'
import { resolverTexts } from './resolver-texts.ts'
import { seriesResolverTexts as texts } from './series-resolver-texts.ts'
import styles from './slot-resolver.module.css'

interface LostPlaceLineProps {
  line: UnplacedAppointment
  /** The place that is chosen; null for none. */
  place: FreePlace | null
  onChoose: (place: FreePlace | null) => void
  onDrop: () => void
}

/** One appointment of a series that has lost its time: who has it, and the free times to choose from. */
export function LostPlaceLine({ line: { wished, holders, free }, place, onChoose, onDrop }: LostPlaceLineProps) {
  const lost = resolverTexts.place(wished)
  const names = holders.map(({ patientName }) => patientName).join(', ')
  return (
    <li>
      <fieldset className={classNames(layout.stack2, styles.mine)}>
        <legend className={typography.strong}>{lost}</legend>
        <p className={typography.small}>{names ? texts.holders(names) : resolverTexts.theirsUnknown}</p>
        <div className={layout.wrap2}>
          {free.map((each) => (
            <button
              key={`${each.date} ${each.startTime}`}
              type="button"
              className={classNames(chip.chip, styles.choice)}
              aria-pressed={each === place}
              onClick={() => onChoose(each)}
            >
              {each.date !== wished.date && `${formatDayInWords(each.date)}, `}
              <Figures>{`${each.startTime} – ${each.endTime}`}</Figures>
            </button>
          ))}
          <button type="button" className={chip.chip} aria-pressed={place === null} onClick={() => onChoose(null)}>
            {free.length > 0 ? texts.later : resolverTexts.noFree}
          </button>
          <Button size="small" variant="quiet" icon="trash" aria-label={texts.dropOf(lost)} onClick={onDrop}>
            {texts.dropOne}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
