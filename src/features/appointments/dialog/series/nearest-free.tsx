import type { WishedPlace } from '#domain/appointment/offered-times.ts'
import { overlaps } from '#domain/appointment/time-slots.ts'
import { closureAt } from '#domain/clinic/closures/closed-times.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { wishOf } from '#features/shared/appointments/held-slot.ts'
import { useOpeningTimes } from '#features/shared/closures/use-opening-times.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type FreePlace, readFreePlaces } from '#features/shared/slot-resolver/free-places.ts'
import { Figures } from '#ui/layout/figures.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import type { ListedWish } from './series-form.ts'
import styles from './series-list.module.css'
import { seriesTexts as texts } from './series-texts.ts'

const OFFERED = 3

interface NearestFreeProps {
  wish: ListedWish
  /** The line in words. */
  place: string
  /** The places of the other lines that are made, which are not offered. */
  others: readonly WishedPlace[]
  except?: readonly string[] | undefined
  onTake: (place: FreePlace) => void
}

/** The nearest free times of a line that can't be made as it is, one tap each. */
export function NearestFree({ wish, place, others, except = [], onTake }: NearestFreeProps) {
  const { db, sources } = useClinic()
  const { closures } = useOpeningTimes()
  const { date, startTime, endTime, professionalId } = wish
  const excepted = except.join()
  const found = useResilientReading(async () => {
    const wished = wishOf({ date, startTime, endTime, professionalId: String(professionalId) })
    return wished ? readFreePlaces(db, wished, excepted.split(','), sources.now()) : []
  }, [db, sources, date, startTime, endTime, professionalId, excepted])
  const isOffered = (free: FreePlace) =>
    closureAt(closures, { ...free, professionalId }) === null &&
    !others.some((other) => other.date === free.date && overlaps(other, free))
  const offered = (found ?? []).filter(isOffered).slice(0, OFFERED)
  if (offered.length === 0) return null
  return (
    <fieldset className={layout.line}>
      <legend className={hidden.hidden}>{texts.nearestFreeOf(place)}</legend>
      <span className={typography.small} aria-hidden="true">
        {texts.nearestFree}
      </span>
      {offered.map((free) => (
        <button
          key={`${free.date} ${free.startTime}`}
          type="button"
          className={`${chip.chip} ${styles.free}`}
          onClick={() => onTake(free)}
        >
          {free.date !== date && `${formatDayInWords(free.date)}, `}
          <Figures>{`${free.startTime} – ${free.endTime}`}</Figures>
        </button>
      ))}
    </fieldset>
  )
}
