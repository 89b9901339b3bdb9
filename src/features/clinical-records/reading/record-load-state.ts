import type { OwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import type { ClinicalTexts } from '#domain/clinical-record/clinical-record.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ShownClinicalRecord } from '#domain/wire/rows/clinical-record-wire.ts'
import type { ServerReading } from '#features/shared/reading/use-server-reading.ts'
import { changesOf, type OpenedRecord, openedFromDevice, openedFromServer, ownTexts } from './record-view.ts'

/**
 * Loading state of a record in a dialog. 'away': the server is unreachable, and `own` are the texts that this device
 * changed.
 */
export type RecordLoadState =
  | { kind: 'loading' | 'missing' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'away'; own: Partial<ClinicalTexts>; retry: () => void }
  | { kind: 'here'; record: OpenedRecord }

interface Sources {
  key: RowKey
  /** This device's changes: undefined until read, null when unreadable. */
  own: OwnClinicalRecordChanges | null | undefined
  /** The server has confirmed the record, so that it can be fetched. */
  isConfirmed: boolean
  /** The record as another dialog has just shown it, or as a draft began with it. */
  known: OpenedRecord | null
  reading: Pick<ServerReading<ShownClinicalRecord | null>, 'state' | 'value' | 'retry'>
}

/**
 * Decides what a record's dialog shows. `known` is used only after a failed request, and then stays: a form must not
 * disappear when the connection returns with an error.
 */
export function recordLoadState({
  key,
  own,
  isConfirmed,
  known,
  reading: { state, value, retry },
}: Sources): RecordLoadState {
  if (own === undefined) return { kind: 'loading' }
  if (own === null) return { kind: 'failed', retry }
  const record = value ? openedFromServer(value, changesOf(key, own)) : (openedFromDevice(key, own) ?? known)
  if (record && (record !== known || state === 'unreachable' || state === 'failed')) return { kind: 'here', record }
  if (value === null || !isConfirmed) return { kind: 'missing' }
  return unread(state, ownTexts(changesOf(key, own)), retry)
}

function unread(
  state: ServerReading<unknown>['state'],
  own: Partial<ClinicalTexts>,
  retry: () => void,
): RecordLoadState {
  if (state === 'unreachable') return { kind: 'away', own, retry }
  return state === 'failed' ? { kind: 'failed', retry } : { kind: 'loading' }
}
