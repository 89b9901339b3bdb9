import { useState } from 'react'
import type { WishedPlace } from '#domain/appointment/offered-times.ts'
import { DAY_END, DAY_START, EARLIEST_END, LATEST_START } from '#domain/clinic/agenda-hours.ts'
import { USUAL_OPENING } from '#domain/clinic/opening-hours.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import { useSetStart } from '#features/appointments/dialog/form/use-appointment-form.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TimeField } from '#ui/fields/time-field.tsx'
import hidden from '#ui/visually-hidden.module.css'
import { hindrancesInWords, lineInWords } from './hindrance-words.ts'
import { NearestFree } from './nearest-free.tsx'
import type { ListedWish, SaidOfLine } from './series-form.ts'
import styles from './series-list.module.css'
import { seriesTexts as texts } from './series-texts.ts'
import type { ListedLine } from './use-series-lines.ts'

interface SeriesLineRowProps {
  line: ListedLine
  /** The places of the other lines that are made. */
  others: readonly WishedPlace[]
  except?: readonly string[] | undefined
  onSay: (said: SaidOfLine) => void
}

/** One date of a series: whether it is made, what stands in its way, and how to mend it. */
export function SeriesLineRow({ line, others, except, onSay }: SeriesLineRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { wish, hindrances, mayBeMade, isTicked } = line
  const place = lineInWords(wish)
  const isHindered = hindrances.some(({ kind }) => kind !== 'outside')
  return (
    <li className={classNames(styles.line, isHindered && styles.hindered)}>
      <div className={styles.head}>
        <Checkbox
          label={place}
          checked={isTicked}
          disabled={!mayBeMade}
          hint={hindrancesInWords(hindrances) || undefined}
          onChange={(ticked) => onSay({ isTicked: ticked })}
        />
        <Button
          size="small"
          variant="quiet"
          aria-label={isOpen ? undefined : texts.changeOf(place)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.done : texts.change}
        </Button>
      </div>
      {isHindered && (
        <NearestFree
          wish={wish}
          place={place}
          others={others}
          except={except}
          onTake={(taken) => onSay({ ...taken, isTicked: true })}
        />
      )}
      {isOpen && <LinePlace wish={wish} legend={texts.changeOf(place)} onSay={onSay} />}
    </li>
  )
}

interface LinePlaceProps {
  wish: ListedWish
  legend: string
  onSay: (said: SaidOfLine) => void
}

/** Another day and hour for one date. */
function LinePlace({ wish, legend, onSay }: LinePlaceProps) {
  const say = (said: SaidOfLine) => onSay({ ...said, isTicked: true })
  const setStart = useSetStart(wish, say)
  return (
    <fieldset>
      <legend className={hidden.hidden}>{legend}</legend>
      <div className={styles.place}>
        <DateField
          label={formTexts.fields.date}
          required
          min={useToday()}
          value={wish.date}
          onChange={(date) => say({ date })}
        />
        <TimeField
          label={formTexts.fields.startTime}
          required
          from={DAY_START}
          to={LATEST_START}
          near={USUAL_OPENING}
          value={wish.startTime}
          onChange={setStart}
        />
        <TimeField
          label={formTexts.fields.endTime}
          required
          from={EARLIEST_END}
          to={DAY_END}
          near={USUAL_OPENING}
          value={wish.endTime}
          onChange={(endTime) => say({ endTime })}
        />
      </div>
    </fieldset>
  )
}
