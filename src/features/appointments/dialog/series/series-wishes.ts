import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import { inMovableOrder } from '#domain/series/series-moves.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { uuidV5 } from '#domain/values/uuid-v5.ts'
import { fieldsOfMove } from '#features/appointments/dialog/appointment-move.ts'
import type { Place } from '#features/appointments/rows/place.ts'

interface NewSeries {
  /** The name of the form's draft, of which all refs are derived: a repeated submit finds what it made. */
  draft: string
  /** The fields of the appointment, apart from its place. */
  fields: Fields
  /** The field of its plan, which as many appointments carry as it has sessions left. */
  plan: Fields
  leftOfPlan: number
}

/** Returns the appointments of a new series, one for each place. A single one is no series. */
export function createdSeries(places: readonly Required<Place>[], { draft, ...series }: NewSeries): WishedChange[] {
  // A plan without sessions left was chosen on purpose.
  const isOfPlan = (index: number) => series.leftOfPlan === 0 || index < series.leftOfPlan
  const seriesRef = places.length > 1 ? uuidV5(draft, 'series') : null
  return places.map((place, index) => ({
    kind: 'create',
    entity: 'appointment',
    ref: rowOfDraft(draft, 'appointment', index),
    fields: {
      ...series.fields,
      ...place,
      ...(isOfPlan(index) && series.plan),
      ...(seriesRef !== null && { seriesRef }),
    },
  }))
}

/** Returns the moves of appointments of a series, in an order in which the server can take each. */
export function movedSeries(moves: readonly { visit: AppointmentView; place: Required<Place> }[]): WishedChange[] {
  return inMovableOrder(moves).map(({ visit, place }) => ({
    kind: 'update',
    entity: 'appointment',
    seen: visit,
    fields: fieldsOfMove(visit, place),
  }))
}
