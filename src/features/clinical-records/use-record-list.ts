import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import { readOwnRecordChanges } from '#data/local/own-record-changes.ts'
import { askRecordIndex } from '#data/sync/ask-records.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { useClinic } from '#features/shared/clinic-context.ts'
import { useServerReading } from '#features/shared/use-server-reading.ts'
import { listedRecords } from './listed-records.ts'

/** Rows drawn at once. */
const PAGE = 50

/** The list screen's records: the server's index with what was written here, those of one patient when one is chosen. */
export function useRecordList(patientKey: RowKey | null) {
  const { db } = useClinic()
  const reading = useServerReading({ name: 'index', read: (ask) => askRecordIndex(db, ask), follows: true })
  const own = useLiveQuery(() => readOwnRecordChanges(db, reading.readAt), [db, reading.readAt])
  const [pages, setPages] = useState({ of: patientKey, count: 1 })
  const all = useMemo(() => (own ? listedRecords(reading.value ?? null, own) : []), [reading.value, own])
  const matches = useMemo(
    () => (patientKey === null ? all : all.filter((record) => record.patientKey === patientKey)),
    [all, patientKey],
  )
  const count = pages.of === patientKey ? pages.count : 1
  return {
    state: own === undefined ? ('reading' as const) : reading.state,
    /** The index is in sight, be it of a moment ago. */
    isRead: reading.value !== undefined,
    readAt: reading.readAt,
    retry: reading.retry,
    matches,
    shown: matches.slice(0, count * PAGE),
    showMore: () => setPages({ of: patientKey, count: count + 1 }),
  }
}

export type RecordListState = ReturnType<typeof useRecordList>
