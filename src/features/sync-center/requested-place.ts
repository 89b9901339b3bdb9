import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { type OutboxEntry, rowName } from '#domain/sync/outbox/outbox-entry.ts'
import type { TypedPlace } from '#features/shared/appointments/held-slot.ts'
import { type ChangeForm, formOf } from '#features/sync-center/dialogs/change-form.ts'

/** The time that a change requests, and the appointment's own uid, which does not conflict with itself. */
export interface RequestedPlace {
  place: TypedPlace
  own: string
}

/** Returns null for other entities. */
export function requestedPlace(entry: OutboxEntry, data: SyncCenterData): RequestedPlace | null {
  if (entry.entity !== 'appointment') return null
  return { place: placeOf(formOf(entry, data)), own: ownUid(entry, data) }
}

/** Returns the uid by which the screens know the row of a change. */
export function ownUid(entry: OutboxEntry, data: SyncCenterData): string {
  const row = data.rows.get(rowName(entry, data.ids))
  return String(row?.ref ?? row?.id ?? entry.key)
}

export function placeOf({ date = '', startTime = '', endTime = '', professionalId = '' }: ChangeForm): TypedPlace {
  return { date, startTime, endTime, professionalId }
}
