import type { SessionUser } from '#domain/user/user.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'

interface RecordedRow {
  recordedBy: number | null
  recordedByName: string
  waiting: boolean
  createdAt: string
}

/** Returns who recorded a row; '' when this device does not know. What the mirror does not have yet is one's own. */
export function recordedByWhom(
  { recordedBy, recordedByName, waiting }: Omit<RecordedRow, 'createdAt'>,
  { id, username }: Pick<SessionUser, 'id' | 'username'>,
): string {
  return recordedByName || (waiting || recordedBy === null || recordedBy === id ? username : '')
}

/** '20:05', with the day unless it is `day`: '30/11/2026 20:05'. */
export function whenRecordedOn({ createdAt }: Pick<RecordedRow, 'createdAt'>, day: LocalDate): string {
  const instant = Date.parse(createdAt)
  const [recorded, time] = [clinicDayAt(instant), clinicTimeAt(instant)]
  return recorded === day ? time : `${formatDayShort(recorded)} ${time}`
}
