import type { OwnRecordChanges } from '#data/local/outbox/own-record-changes.ts'
import type { RecordTexts } from '#domain/clinical-record/clinical-record.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import type { ShownRecord } from '#domain/wire/clinical-record-wire.ts'
import type { ServerReading } from '#features/shared/reading/use-server-reading.ts'
import { changesOf, type OpenedRecord, openedFromDevice, openedFromServer, ownTexts } from './record-view.ts'

/** A record on its way into a dialog. `away`: nothing answered; then `own` are the texts that this device put into it. */
export type Opening =
  | { kind: 'loading' | 'missing' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'away'; own: Partial<RecordTexts>; retry: () => void }
  | { kind: 'here'; record: OpenedRecord }

interface Sources {
  key: RowKey
  /** This device's own changes: undefined until they were read, null where they can't be. */
  own: OwnRecordChanges | null | undefined
  /** The server knows the record, so that it is asked for it. */
  isConfirmed: boolean
  /** What another dialog has just shown of it, or a draft began with. */
  known: OpenedRecord | null
  reading: Pick<ServerReading<ShownRecord | null>, 'state' | 'value' | 'retry'>
}

/**
 * What stands in a record's dialog. What was known before stands in only where the server could not tell: then it stays, so that
 * nobody's form goes from under the hands because a connection came back with a fault.
 */
export function openingOf({ key, own, isConfirmed, known, reading: { state, value, retry } }: Sources): Opening {
  if (own === undefined) return { kind: 'loading' }
  if (own === null) return { kind: 'failed', retry }
  const record = value ? openedFromServer(value, changesOf(key, own)) : (openedFromDevice(key, own) ?? known)
  if (record && (record !== known || state === 'unreachable' || state === 'failed')) return { kind: 'here', record }
  if (value === null || !isConfirmed) return { kind: 'missing' }
  return unread(state, ownTexts(changesOf(key, own)), retry)
}

function unread(state: ServerReading<unknown>['state'], own: Partial<RecordTexts>, retry: () => void): Opening {
  if (state === 'unreachable') return { kind: 'away', own, retry }
  return state === 'failed' ? { kind: 'failed', retry } : { kind: 'loading' }
}
