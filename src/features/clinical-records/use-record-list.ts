import { useMemo, useState } from 'react'
import {
  type OwnClinicalRecordChanges,
  readOwnClinicalRecordChanges,
} from '#data/local/outbox/own-clinical-record-changes.ts'
import { askClinicalRecordIndex } from '#data/sync/clinical-records/ask-records.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { type ServerReading, useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { listedRecords } from './listed-records.ts'

/** Rows rendered per page. */
const PAGE = 50

/**
 * Reads the records of the list: the server's index with this device's changes, filtered by patient if one is chosen.
 */
export function useRecordList(patientKey: RowKey | null) {
  const { db } = useClinic()
  const reading = useServerReading({ name: 'index', read: (ask) => askClinicalRecordIndex(db, ask), follows: true })
  const own = useResilientReading(() => readOwnClinicalRecordChanges(db, reading.readAt), [db, reading.readAt])
  const [pages, setPages] = useState({ of: patientKey, count: 1 })
  const all = useMemo(() => (own ? listedRecords(reading.value ?? null, own) : []), [reading.value, own])
  const matches = useMemo(
    () => (patientKey === null ? all : all.filter((record) => record.patientKey === patientKey)),
    [all, patientKey],
  )
  const count = pages.of === patientKey ? pages.count : 1
  return {
    state: stateOf(own, reading.state),
    /** The index is shown, even if it is a little old. */
    isRead: reading.value !== undefined && own !== null,
    readAt: reading.readAt,
    retry: reading.retry,
    matches,
    shown: matches.slice(0, count * PAGE),
    showMore: () => setPages({ of: patientKey, count: count + 1 }),
  }
}

/** Without this device's changes the list would be incomplete. */
function stateOf(
  own: OwnClinicalRecordChanges | null | undefined,
  asked: ServerReading<unknown>['state'],
): ServerReading<unknown>['state'] {
  if (own === undefined) return 'reading'
  return own === null ? 'failed' : asked
}

export type RecordListState = ReturnType<typeof useRecordList>
