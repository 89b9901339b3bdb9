import type { FieldValue } from '#domain/fields/field.ts'
import { canonicalKey, type KnownIds, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { AuditEvent } from '#domain/wire/audit-wire.ts'

/** A row as the audit log names it. */
export interface LoggedRow extends Pick<AuditEvent, 'entity'> {
  id: number
  patientId: number
}

/** A write, with its author. */
export interface LastWrite {
  username: string
  /** Epoch milliseconds. */
  at: number
  /** Whether it is certainly the whole act of somebody else: of several writes only the last one is told. */
  isOnly: boolean
}

/** How an act of somebody else is found in the events of a patient. */
export interface LoggedAct {
  patientId: number
  /** Tells one act from another. */
  name: string
  findIn: (events: readonly AuditEvent[]) => LastWrite | null
}

const CREATIONS: ReadonlySet<string> = new Set([
  'appointment.create',
  'appointment.request',
  'patient.create',
  'income.create',
  'clinicalRecord.create',
])

/** Events that show a row, or send something about it, and leave it as it is. */
const NO_WRITES: ReadonlySet<string> = new Set(['clinicalRecord.read', 'appointment.remind'])

/** Returns a change's row; null when it has no id or no patient. */
export function loggedRowOf(
  { entity, key }: Pick<OutboxEntry, 'entity' | 'key'>,
  patient: FieldValue | undefined,
  ids: KnownIds,
): LoggedRow | null {
  const id = canonicalKey(key, ids)
  const patientId = entity === 'patient' ? id : patient
  if (typeof id !== 'number' || typeof patientId !== 'number') return null
  return { entity: entity === 'record' ? 'clinicalRecord' : entity, id, patientId }
}

/** The write that gave a row its present version; none where the events do not hold it, or a command made it. */
export function loggedWrite({ entity, id, patientId, version }: LoggedRow & { version: number }): LoggedAct {
  const findIn = (events: readonly AuditEvent[]) => {
    const writes = events.filter(
      (event) => event.entity === entity && event.entityId === id && !NO_WRITES.has(event.action),
    )
    const last = writes.find((event) => event.version === version)
    if (!last || CREATIONS.has(last.action)) return null
    return authorOf(last, writes.length === 2 && writes.some(({ action }) => CREATIONS.has(action)))
  }
  return { patientId, name: `write ${entity} ${id} ${version}`, findIn }
}

/** The deletion of a row, or of the patient whom it went with. */
export function loggedDeletion({ entity, id, patientId }: LoggedRow): LoggedAct {
  const findIn = (events: readonly AuditEvent[]) => {
    const own = events.find(({ action, entityId }) => action === `${entity}.delete` && entityId === id)
    const last = own ?? events.find(({ action, entityId }) => action === 'patient.delete' && entityId === patientId)
    return last ? authorOf(last) : null
  }
  return { patientId, name: `deletion ${entity} ${id}`, findIn }
}

/** The newest creation of these appointments. */
export function loggedCreation(patientId: number, appointments: readonly number[]): LoggedAct {
  const findIn = (events: readonly AuditEvent[]) => {
    const newest = events.find(
      ({ entity, entityId, action }) =>
        entity === 'appointment' && appointments.includes(entityId) && CREATIONS.has(action),
    )
    return newest ? authorOf(newest, appointments.length === 1) : null
  }
  return { patientId, name: `creation appointment ${appointments.join()}`, findIn }
}

function authorOf({ User, at }: AuditEvent, isOnly = true): LastWrite | null {
  return User && { username: User.username, at: Date.parse(at), isOnly }
}
