import type { SyncCenterData } from '#data/sync/conflicts/read-sync-center.ts'
import { serverRowOf, withLatestPatch } from '#data/sync/conflicts/reviewed-row.ts'
import { type AppointmentStatus, mayMove } from '#domain/appointment/appointment-status.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

const FIELDS = ['date', 'startTime', 'endTime', 'reason', 'notes', 'patientId', 'professionalId']

/**
 * Returns the new appointment that a move can become once somebody else has ended the appointment; null for any other
 * change. It has the place that the person chose, and the rest as the server has it.
 */
export function newAppointmentOf(entry: OutboxEntry, data: SyncCenterData): Fields | null {
  const held = serverRowOf(entry, data)
  const { patch } = withLatestPatch(entry, data)
  const isMove = entry.entity === 'appointment' && entry.kind === 'update' && ('date' in patch || 'startTime' in patch)
  if (!isMove || entry.parked?.why !== 'conflict') return null
  if (!held.status || mayMove(held.status as AppointmentStatus)) return null
  const wished: Fields = { ...held, ...patch }
  if (!wished.professionalId || !wished.patientId) return null
  return Object.fromEntries(FIELDS.map((field) => [field, wished[field] ?? null]))
}
