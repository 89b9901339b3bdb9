import { type AppointmentStatus, holdsSlot, mayBecome } from '#domain/appointment/appointment-status.ts'
import { requestedRows } from '#domain/sync/merge/requested-rows.ts'
import { resolvedFields } from '#domain/sync/outbox/references.ts'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { ClinicServer, StoredRow } from '#tests/simulation/server/clinic-server.ts'
import { type ChangeRecord, named } from './change-record.ts'
import { expectRule } from './violation.ts'

/**
 * Returns the ids of the pending alternatives that an approval of this appointment deletes: those of the same patient.
 */
export async function alternativesOf(server: ClinicServer, row: StoredRow | undefined): Promise<number[]> {
  if (!row?.requestRef) return []
  const rows = await server.rows('appointment')
  const pending = rows.filter((other) => isOfSameRequest(row, other) && other.status === 'pending')
  return pending.filter(({ id }) => id !== row.id).map(({ id }) => id)
}

/**
 * Returns the appointment that an approval of this request must cancel: the one that it replaces, if it is still the
 * patient's, open and to come; null for none.
 */
export async function replacedBy(server: ClinicServer, row: StoredRow | undefined): Promise<StoredRow | null> {
  if (row?.replacesId == null) return null
  const replaced = await server.row('appointment', Number(row.replacesId))
  if (!replaced || replaced.patientId !== row.patientId) return null
  const isOpen = mayBecome(replaced.status as AppointmentStatus, 'cancelled')
  return isOpen && startOf(replaced) > server.now() ? replaced : null
}

const startOf = ({ date, startTime }: StoredRow) =>
  clinicInstantOf(localDate(String(date)), timeOfDay(String(startTime)))

/** Expects that the replaced appointment was cancelled by the approval, and holds its time no longer. */
export async function expectReplaced(server: ClinicServer, change: ChangeRecord, { id }: StoredRow): Promise<void> {
  const row = await server.row('appointment', id)
  expectRule(row?.status === 'cancelled', `kept the appointment ${id}, which it replaces: ${named(change)}`)
}

interface Approved {
  row: StoredRow
  alternatives: readonly number[]
  sequence: number
  /** Whether an appointment was moved between patients: one that returned may stand next to another approved one. */
  wasGiven: (id: number) => boolean
}

/** Expects that an approval deleted the alternatives in the same transaction and is the only one of its request. */
export async function expectRequestAnswered(
  server: ClinicServer,
  change: ChangeRecord,
  { row, alternatives, sequence, wasGiven }: Approved,
): Promise<void> {
  const gone = await server.tombstones('appointment', sequence)
  const isWhole = gone.length === alternatives.length && alternatives.every((id) => gone.includes(id))
  expectRule(isWhole, `deleted ${gone} instead of the alternatives ${alternatives}: ${named(change)}`)
  const standing = (await server.rows('appointment')).filter(
    (other) => isOfSameRequest(row, other) && holdsSlot(other.status as Parameters<typeof holdsSlot>[0]),
  )
  const isOnly = wasGiven(row.id) || standing.every(({ id }) => id === row.id || wasGiven(id))
  expectRule(
    standing.some(({ id }) => id === row.id),
    `approved, and holds no slot: ${named(change)}`,
  )
  expectRule(isOnly, `${standing.length} appointments of one request stand: ${named(change)}`)
}

/** An appointment that was given to another patient is no alternative any more. */
function isOfSameRequest(row: StoredRow, other: StoredRow): boolean {
  return other.requestRef === row.requestRef && other.patientId === row.patientId
}

export function isRequest({ entry }: Pick<ChangeRecord, 'entry'>): boolean {
  return entry.action?.name === 'request'
}

/** Expects that a request created exactly its appointments, each once. */
export async function expectRequestMade(server: ClinicServer, change: ChangeRecord): Promise<void> {
  const rows = await server.rows('appointment')
  const made = rows.filter(({ requestRef }) => requestRef === change.entry.key)
  const isAsAsked = requestedRows(change.entry).every(({ ref, fields }) => {
    const row = made.find((candidate) => candidate.ref === ref)
    const asked = resolvedFields(fields, change.ids)
    return row && ['date', 'startTime', 'endTime', 'patientId', 'status'].every((name) => row[name] === asked[name])
  })
  const isWhole = made.length === requestedRows(change.entry).length
  expectRule(isAsAsked && isWhole, `made ${made.length} appointments that differ from the request: ${named(change)}`)
}
