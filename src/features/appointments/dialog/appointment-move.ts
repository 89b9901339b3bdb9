import { type Professional, professionalName } from '#domain/professional/professional.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { formTexts, moveTexts } from '#features/appointments/appointments-texts.ts'
import type { Place } from '#features/appointments/rows/place.ts'

type Seen = Pick<AppointmentView, 'date' | 'startTime' | 'status' | 'professionalId'>

/** Returns the fields of a move. Only another day or time reschedules a booked appointment (spec section 5). */
export function fieldsOfMove(seen: Seen, place: Place): Fields {
  // An approved appointment is not booked yet, and stays approved.
  return isRescheduling(seen, place) && seen.status !== 'approved'
    ? { ...place, status: 'rescheduled' }
    : { ...place, status: seen.status }
}

/** Returns what is said once a move is saved. */
export function movedText(seen: Seen, place: Place): string {
  return isRescheduling(seen, place) ? formTexts.rescheduled : formTexts.detailsSaved
}

/** Returns both ends of a move in words, with the professionals' names where another one takes over. */
export function endsOfMove(
  seen: Seen,
  place: Place,
  professionals: readonly Professional[],
): { from: string; to: string } {
  const { professionalId = seen.professionalId } = place
  const [from, to] = [momentInWords(seen), momentInWords(place)]
  if (professionalId === seen.professionalId) return { from, to }
  const withName = (moment: string, id: number | null) => {
    const professional = professionals.find((each) => each.id === id)
    return professional ? moveTexts.with(moment, professionalName(professional)) : moment
  }
  return { from: withName(from, seen.professionalId), to: withName(to, professionalId) }
}

function isRescheduling({ date, startTime }: Seen, place: Place): boolean {
  return date !== place.date || startTime !== place.startTime
}

function momentInWords({ date, startTime }: Pick<Place, 'date' | 'startTime'>): string {
  return `${formatDayInWords(date)}, ${startTime}`
}
