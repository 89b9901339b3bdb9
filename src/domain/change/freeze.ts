import { incomeBodyToWire } from '../wire/income-wire.ts'
import {
  type ChangedEntity,
  canonicalKey,
  type Fields,
  type FrozenRequest,
  type KnownIds,
  type OutboxEntry,
} from './outbox-entry.ts'

/** What a request is built from besides the change itself, all read in the transaction that marks the change as in flight. */
export interface FreezeContext {
  ids: KnownIds
  epoch: number
  /** The mirrored version of the row; 0 when it is not mirrored. */
  mirroredVersion: number
  /** Versions of own earlier changes of that row that this life of the database has acknowledged. */
  acknowledgedVersions: readonly number[]
}

const PATHS: Record<ChangedEntity, string> = { appointment: 'appointments', patient: 'patients', income: 'incomes' }

/**
 * The exact request of a change. Every row that it names must be known by now (nextToSend sees to it). If-Match is the newest
 * version that its author can have seen: the mirror's, or that of an own change acknowledged before it.
 */
export function freeze(entry: OutboxEntry, context: FreezeContext): FrozenRequest {
  const path = PATHS[entry.entity]
  if (entry.kind === 'create')
    return { method: 'POST', path, body: bodyOf(entry, context.ids), ifMatch: null, epoch: context.epoch }
  const id = knownId(entry, context.ids)
  const ifMatch = Math.max(context.mirroredVersion, ...context.acknowledgedVersions)
  return {
    method: entry.kind === 'update' ? 'PUT' : 'DELETE',
    path: `${path}/${id}`,
    body: entry.kind === 'update' ? bodyOf(entry, context.ids) : null,
    ifMatch,
    epoch: context.epoch,
  }
}

function bodyOf(entry: OutboxEntry, ids: KnownIds): string {
  const fields: Fields = {
    ...entry.patch,
    ...('patientId' in entry.patch ? { patientId: resolvedPatient(entry, ids) } : {}),
  }
  const wire = entry.entity === 'income' ? incomeBodyToWire(fields) : fields
  const ref = entry.kind === 'create' ? { ref: entry.key } : {}
  return JSON.stringify({ ...wire, ...ref, madeAt: new Date(entry.madeAt).toISOString() })
}

function resolvedPatient(entry: OutboxEntry, ids: KnownIds): number | null {
  const patient = entry.patch.patientId
  if (typeof patient !== 'string') return typeof patient === 'number' ? patient : null
  const id = ids.get(patient)
  if (id === undefined) throw new RangeError('a change was frozen before its patient was known')
  return id
}

function knownId(entry: OutboxEntry, ids: KnownIds): number {
  const key = canonicalKey(entry.key, ids)
  if (typeof key !== 'number') throw new RangeError('a change was frozen before its row was known')
  return key
}
