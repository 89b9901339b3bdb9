import { entityOf } from '#domain/fields/entities.ts'
import { inWireUnits } from '#domain/fields/wire-units.ts'
import { isRef } from '#domain/values/row-key.ts'
import { slotsIn } from '../merge/requested-rows.ts'
import { type Action, canonicalKey, type KnownIds, type OutboxEntry, type SerializedRequest } from './outbox-entry.ts'
import { referencesIn, resolvedFields } from './references.ts'

/** What a request is built from besides the change, read in the transaction that marks it in flight. */
export interface SerializeContext {
  ids: KnownIds
  epoch: number
  /** The known version of the row: the mirrored one, for a record the one that its author saw; 0 if unknown. */
  knownVersion: number
  /** Versions of this device's earlier changes of that row that this epoch has acknowledged. */
  acknowledgedVersions: readonly number[]
}

type Call = Pick<SerializedRequest, 'method' | 'path' | 'body'>

/**
 * Builds the exact request of a change. The ids of all referenced rows must be known (findNextToSend checks that).
 * If-Match is the newest version that its author can have seen: the known one, or that of an own acknowledged change.
 */
export function serialize(entry: OutboxEntry, context: SerializeContext): SerializedRequest {
  const { method, path, body } = callOf(entry, context.ids)
  const { seenAppointments } = entry.base
  const ifMatch = method === 'POST' ? null : Math.max(context.knownVersion, ...context.acknowledgedVersions)
  const request = { method, path, body, ifMatch, epoch: context.epoch }
  return typeof seenAppointments === 'string' ? { ...request, seenAppointments } : request
}

function callOf(entry: OutboxEntry, ids: KnownIds): Call {
  const { path } = entityOf(entry.entity)
  switch (entry.kind) {
    case 'create':
      return { method: 'POST', path, body: bodyOf(entry, { ...wireFields(entry, ids), ref: entry.key }) }
    case 'update':
      return { method: 'PUT', path: `${path}/${knownId(entry, ids)}`, body: bodyOf(entry, wireFields(entry, ids)) }
    case 'delete':
      return { method: 'DELETE', path: `${path}/${knownId(entry, ids)}`, body: null }
    case 'action':
      return actionCall(entry, actionOf(entry), ids)
  }
}

/**
 * Builds an action's call: approving sends the decided place, rejecting the reason, 'Agendar Oficialmente' no body
 * (spec section 7).
 */
function actionCall(entry: OutboxEntry, action: Action, ids: KnownIds): Call {
  if (action.name === 'request') {
    return {
      method: 'POST',
      path: 'appointments/request',
      body: bodyOf(entry, { ...requestBody(entry, ids), ref: entry.key }),
    }
  }
  const path = `${entityOf(entry.entity).path}/${knownId(entry, ids)}/${action.name}`
  if (action.name === 'schedule') return { method: 'PUT', path, body: null }
  const { status: _, cancellationReason, ...place } = wireFields(entry, ids)
  const said = action.name === 'reject' ? { rejectionReason: cancellationReason } : place
  return { method: 'PUT', path, body: bodyOf(entry, { ...said, ...action.body }) }
}

/** Builds the payload of POST /appointments/request, with all seven field names of spec section 3. */
function requestBody({ patch }: OutboxEntry, ids: KnownIds): object {
  const slots = slotsIn(patch.slots)
  const { appointmentId = null } = resolvedFields(patch, ids)
  return {
    motivo: patch.reason,
    preferenciaDia: patch.date,
    preferenciaHora: slots.map(({ startTime, endTime }) => `${startTime} - ${endTime}`).join(', '),
    notas: patch.notes,
    fechaSeleccionada: patch.date,
    horarioSeleccionado: slots[0],
    horariosSeleccionados: slots,
    ...(appointmentId !== null && { appointmentId }),
  }
}

function bodyOf(entry: OutboxEntry, said: object): string {
  return JSON.stringify({ ...said, madeAt: new Date(entry.madeAt).toISOString() })
}

function wireFields(entry: OutboxEntry, ids: KnownIds): Readonly<Record<string, unknown>> {
  const fields = resolvedFields(entry.patch, ids)
  if (referencesIn(fields).some(({ key }) => isRef(key))) {
    throw new RangeError('a change was frozen before the rows that it names were known')
  }
  return inWireUnits(entry.entity, fields)
}

function actionOf({ action, opId }: OutboxEntry): Action {
  if (!action) throw new RangeError(`an action without a name: ${opId}`)
  return action
}

function knownId(entry: OutboxEntry, ids: KnownIds): number {
  const key = canonicalKey(entry.key, ids)
  if (typeof key !== 'number') throw new RangeError('a change was frozen before its row was known')
  return key
}
