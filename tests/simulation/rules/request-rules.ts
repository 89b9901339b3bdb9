import { holdsSlot } from '#domain/appointment/appointment-status.ts'
import { requestedRows } from '#domain/sync/merge/requested-rows.ts'
import { resolvedFields } from '#domain/sync/outbox/references.ts'
import type { ClinicServer, StoredRow } from '#tests/simulation/server/clinic-server.ts'
import { type ChangeRecord, named } from './change-record.ts'
import { expectRule } from './violation.ts'

/** The ids of the pending alternatives that an approval of this appointment takes away: those of the same patient. */
export async function alternativesOf(server: ClinicServer, row: StoredRow | undefined): Promise<number[]> {
  if (!row?.requestRef) return []
  const rows = await server.rows('appointment')
  const pending = rows.filter((other) => isAskedWith(row, other) && other.status === 'pending')
  return pending.filter(({ id }) => id !== row.id).map(({ id }) => id)
}

interface Approved {
  row: StoredRow
  alternatives: readonly number[]
  sequence: number
  /** Whether an appointment went from patient to patient: one that came back to its own is there beside what was approved meanwhile. */
  wasGiven: (id: number) => boolean
}

/** An approval has taken the alternatives away in the very change that it made, and it is the only one of its request. */
export async function expectRequestAnswered(
  server: ClinicServer,
  change: ChangeRecord,
  { row, alternatives, sequence, wasGiven }: Approved,
): Promise<void> {
  const gone = await server.tombstones('appointment', sequence)
  const isWhole = gone.length === alternatives.length && alternatives.every((id) => gone.includes(id))
  expectRule(isWhole, `took ${gone} away instead of the alternatives ${alternatives}: ${named(change)}`)
  const standing = (await server.rows('appointment')).filter(
    (other) => isAskedWith(row, other) && holdsSlot(other.status as Parameters<typeof holdsSlot>[0]),
  )
  const isOnly = wasGiven(row.id) || standing.every(({ id }) => id === row.id || wasGiven(id))
  expectRule(
    standing.some(({ id }) => id === row.id),
    `approved, and holds no slot: ${named(change)}`,
  )
  expectRule(isOnly, `${standing.length} turnos of one request stand: ${named(change)}`)
}

/** An appointment that was given to somebody else since is no alternative of the others. */
function isAskedWith(row: StoredRow, other: StoredRow): boolean {
  return other.requestRef === row.requestRef && other.patientId === row.patientId
}

export function isRequest({ entry }: Pick<ChangeRecord, 'entry'>): boolean {
  return entry.action?.name === 'request'
}

/** A request has made the appointments that were asked for, each once, and nothing else. */
export async function expectRequestMade(server: ClinicServer, change: ChangeRecord): Promise<void> {
  const rows = await server.rows('appointment')
  const made = rows.filter(({ requestRef }) => requestRef === change.entry.key)
  const isAsAsked = requestedRows(change.entry).every(({ ref, fields }) => {
    const row = made.find((candidate) => candidate.ref === ref)
    const asked = resolvedFields(fields, change.ids)
    return row && ['date', 'startTime', 'endTime', 'patientId', 'status'].every((name) => row[name] === asked[name])
  })
  const isWhole = made.length === requestedRows(change.entry).length
  expectRule(isAsAsked && isWhole, `made ${made.length} other turnos than asked for: ${named(change)}`)
}
