import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { type PatientView, viewOfRow } from '#domain/sync/merge/fold.ts'
import { canonicalKey, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { cancelledByPatient } from './change-texts/edit-clash.ts'
import { syncCenterTexts } from './sync-center-texts.ts'

/** What the patient may be told who has cancelled an appointment that this device changed. */
export interface OwnCancelMessage {
  patient: PatientView
  text: string
}

/** Returns that message; null for any other question, and where this device does not have the patient. */
export function ownCancelMessage(entry: OutboxEntry, data: SyncCenterData): OwnCancelMessage | null {
  const cancelled = cancelledByPatient(entry, data)
  const id = cancelled && canonicalKey(cancelled.patientId as RowKey, data.ids)
  const file = typeof id === 'number' ? data.patients.get(id) : undefined
  if (!cancelled || !file || typeof cancelled.date !== 'string' || !isLocalDate(cancelled.date)) return null
  const place = `${formatDayInWords(cancelled.date)} a las ${cancelled.startTime}`
  return { patient: viewOfRow('patient', file), text: syncCenterTexts.ownCancelMessage(file.firstName, place) }
}
