import { madePlaceOf } from '#domain/series/series-lines.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { formTexts } from '#features/appointments/appointments-texts.ts'
import type { Place } from '#features/appointments/rows/place.ts'
import type { TypedPlace } from '#features/shared/appointments/held-slot.ts'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import { useSaveTogether } from '#features/shared/forms/use-save-together.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import { listedWishes, type SeriesForm } from './series-form.ts'
import { seriesTexts } from './series-texts.ts'
import { createdSeries } from './series-wishes.ts'
import { type ListedLine, useSeriesLines } from './use-series-lines.ts'

interface NewSeries {
  /** All listed dates; none while the appointment is not repeated. */
  lines: readonly ListedLine[]
  /** The places of those that are made. */
  places: readonly Required<Place>[]
  /** Whether all its days have been looked at. */
  isRead: boolean
  /** Stores the appointments, all or none. Resolves to whether they are stored. */
  save: (series: { fields: Fields; plan: Fields; leftOfPlan: number }, draft: FormDraftHandle) => Promise<boolean>
}

/** The series that a new appointment is to become. */
export function useNewSeries(form: TypedPlace & SeriesForm, patientId: RowKey | null): NewSeries {
  const today = useToday()
  const saveTogether = useSaveTogether()
  const { lines, isRead } = useSeriesLines(listedWishes(form, form), patientId)
  const places = lines.flatMap((line) => (line.isTicked ? (madePlaceOf(line, today) ?? []) : []))
  const save: NewSeries['save'] = (series, draft) =>
    saveTogether(
      createdSeries(places, { draft: draft.keeper.name, ...series }),
      {
        success: { title: savingTexts.success, description: seriesTexts.created },
        failure: formTexts.failed,
        undoable: seriesTexts.createUndoable(places.length),
      },
      draft,
    )
  return { lines, places, isRead, save }
}
