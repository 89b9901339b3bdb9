import { useCallback, useEffect, useMemo, useState } from 'react'
import { readOwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import { askClinicalRecord } from '#data/sync/clinical-records/ask-records.ts'
import { canonicalKey } from '#domain/sync/outbox/outbox-entry.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { savingTexts } from '#features/shared/messages/saving-texts.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import { type RecordLoadState, recordLoadState } from './record-load-state.ts'
import type { OpenedRecord } from './record-view.ts'

/**
 * Loads one record from the server, with this device's changes; an unconfirmed one from this device. `known` is the
 * record as another dialog has just shown it, used when the request fails.
 */
export function useOpenedRecord(key: RowKey, known: OpenedRecord | null = null): RecordLoadState {
  const { db, sources } = useClinic()
  const [since, setSince] = useState(() => sources.now())
  const own = useResilientReading(() => readOwnClinicalRecordChanges(db, since, key), [db, since, key])
  const id = own ? canonicalKey(key, own.ids) : null
  const isConfirmed = typeof id === 'number'
  const reading = useServerReading({
    name: isConfirmed ? `record ${id}` : null,
    read: (ask) => askClinicalRecord(db, ask, Number(id)),
  })
  const { state, value, retry: askAgain } = reading
  // A retry begins anew, so that this device's changes are read again as well.
  const retry = useCallback(() => {
    setSince(sources.now())
    askAgain()
  }, [sources, askAgain])
  const loadState = useMemo(
    () => recordLoadState({ key, own, isConfirmed, known, reading: { state, value, retry } }),
    [key, own, isConfirmed, known, state, value, retry],
  )

  const isMissed = loadState.kind === 'failed' || loadState.kind === 'away'
  useEffect(() => {
    if (isMissed) toast({ title: savingTexts.error, description: recordsTexts.detail.failed, variant: 'error' })
  }, [isMissed])
  return loadState
}
