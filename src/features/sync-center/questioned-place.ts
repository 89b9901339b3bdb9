import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { type OutboxEntry, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import type { TypedPlace } from '#features/shared/appointments/held-slot.ts'
import { type ChangeForm, formOf } from '#features/sync-center/dialogs/change-form.ts'

/** The time that a change of an appointment asks for, and the appointment's own uid, which is in nobody's way. */
export interface QuestionedPlace {
  place: TypedPlace
  own: string
}

/** Null for what is no appointment. */
export function questionedPlace(entry: OutboxEntry, data: SyncCenterData): QuestionedPlace | null {
  if (entry.entity !== 'appointment') return null
  return { place: placeOf(formOf(entry, data)), own: ownUid(entry, data) }
}

/** How the screens call the row that a change is about. */
export function ownUid(entry: OutboxEntry, data: SyncCenterData): string {
  const row = data.rows.get(rowName(entry, data.ids))
  return String(row?.ref ?? row?.id ?? entry.key)
}

/** The time that such a form asks for. */
export function placeOf({ date = '', startTime = '', endTime = '', professionalId = '' }: ChangeForm): TypedPlace {
  return { date, startTime, endTime, professionalId }
}
