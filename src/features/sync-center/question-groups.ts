import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { rowName } from '#domain/sync/outbox/outbox-entry.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { groupedBySeries, seriesOfChange } from '#features/shared/slot-resolver/unplaced-groups.ts'
import type { QuestionItem } from './center-items.ts'

/** A card's questions; several only for the appointments of one series whose times are taken. */
type QuestionGroup = [QuestionItem, ...QuestionItem[]]

/** Groups the questions by card, in the person's order. */
export function questionGroups(questions: readonly QuestionItem[], data: SyncCenterData): QuestionGroup[] {
  const seriesOf = ({ entry }: QuestionItem) =>
    isUnplacedAppointment(entry) ? seriesOfChange(entry, data.rows.get(rowName(entry, data.ids))) : null
  return groupedBySeries(questions, seriesOf) as QuestionGroup[]
}
