import { slotAt, slotRange } from '#domain/appointment/time-slots.ts'
import { addDays, type LocalDate, weekdayOf } from '#domain/values/dates/local-date.ts'
import type { Alternative } from '#domain/wire/error-wire.ts'
import type { DemoRandom } from '#server/cli/demo/demo-random.ts'

const SLOTS_A_DAY = 52
const DAYS_LOOKED_AT = 7
const ALTERNATIVES = 3
/** The slots within the opening hours by weekday, 0 = Sunday: from 14:00, as the public page says. */
const OPEN: readonly ([number, number] | null)[] = [null, [28, 52], [28, 52], [28, 44], [28, 52], [28, 40], null]

/**
 * The book of one professional's slots as it must be, kept by who watches a race: counted slot by slot, without the rules that the
 * server goes by.
 */
export class WatchedBook {
  readonly #taken = new Set<string>()
  readonly #firstDay: LocalDate
  readonly #days: number

  constructor(firstDay: LocalDate, days: number) {
    this.#firstDay = firstDay
    this.#days = days
  }

  /** A free stretch of a quarter of an hour to an hour. */
  wish(chance: DemoRandom): Alternative {
    for (;;) {
      const date = addDays(this.#firstDay, chance.between(0, this.#days - 1))
      const length = chance.between(1, 4)
      const first = chance.between(0, SLOTS_A_DAY - length)
      if (this.#isFree(date, first, length)) return stretch(date, first, length)
    }
  }

  take({ date, startTime, endTime }: Alternative): void {
    for (let slot = slotAt(startTime); slot < slotAt(endTime); slot++) this.#taken.add(`${date} ${slot}`)
  }

  /** Every held slot, as `date slot`. */
  held(): string[] {
    return [...this.#taken].sort()
  }

  /**
   * The free stretches nearest to a wish that was not granted, the earlier of two as near, of its day, then of later days; within the
   * opening hours, unless the wish itself was not, on its day. In the order of time.
   */
  nearest({ date, startTime, endTime }: Alternative): Alternative[] {
    const wished = slotAt(startTime)
    const length = slotAt(endTime) - wished
    const found: Alternative[] = []
    for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead++) {
      const day = addDays(date, ahead)
      const mayLieOutside = ahead === 0 && !isOpen(date, wished, length)
      const isOffered = (first: number) =>
        (mayLieOutside || isOpen(day, first, length)) && this.#isFree(day, first, length)
      found.push(
        ...outwardsFrom(wished)
          .filter(isOffered)
          .map((first) => stretch(day, first, length)),
      )
    }
    return found.slice(0, ALTERNATIVES).sort(byTime)
  }

  #isFree(date: LocalDate, first: number, length: number): boolean {
    if (first < 0 || first + length > SLOTS_A_DAY) return false
    return Array.from({ length }, (_, i) => `${date} ${first + i}`).every((slot) => !this.#taken.has(slot))
  }
}

/** Every slot of a day, the nearest first, and of two as near the earlier. */
function outwardsFrom(slot: number): number[] {
  const steps = Array.from({ length: SLOTS_A_DAY }, (_, distance) => distance)
  return [...new Set(steps.flatMap((distance) => [slot - distance, slot + distance]))]
}

function byTime(a: Alternative, b: Alternative): number {
  return `${a.date} ${a.startTime}` < `${b.date} ${b.startTime}` ? -1 : 1
}

function isOpen(date: LocalDate, first: number, length: number): boolean {
  const hours = OPEN[weekdayOf(date)]
  return hours != null && first >= hours[0] && first + length <= hours[1]
}

function stretch(date: LocalDate, first: number, length: number): Alternative {
  return { date, startTime: slotRange(first).startTime, endTime: slotRange(first + length - 1).endTime }
}
