import * as v from 'valibot'
import { type ErrorCode, freeStretch } from './error-wire.ts'
import { idField } from './fields.ts'
import { goneAnswer } from './sync-wire.ts'

const messages = v.record(v.string(), v.string())
const nearest = v.pipe(v.array(freeStretch), v.maxLength(3))
const { epoch, lineage } = goneAnswer.entries

/**
 * Our server's refusal: `message` in Spanish for display, `code` as a stable word. Clients read it by the more tolerant
 * `errorAnswer`, since other servers send less.
 */
function refusal<C extends ErrorCode, E extends v.ObjectEntries>(code: C, besides: E) {
  return v.object({ message: v.string(), code: v.literal(code), ...besides })
}

/** A 412, with the current resource as far as the caller may see it. */
export function versionMismatchBody<R extends v.GenericSchema>(resource: R) {
  return refusal('version_mismatch', { current: v.nullable(resource) })
}

export interface Refusal {
  statuses: readonly number[]
  body: v.GenericSchema
}

/** Every refusal with its statuses and its body. */
export const refusals: Readonly<Record<ErrorCode, Refusal>> = {
  invalid: { statuses: [400], body: refusal('invalid', { errors: v.optional(messages) }) },
  unauthenticated: { statuses: [401], body: refusal('unauthenticated', {}) },
  forbidden: { statuses: [403], body: refusal('forbidden', {}) },
  not_found: { statuses: [404], body: refusal('not_found', {}) },
  method_not_allowed: { statuses: [405], body: refusal('method_not_allowed', {}) },
  slot_taken: { statuses: [409], body: refusal('slot_taken', { alternatives: nearest }) },
  duplicate: { statuses: [409], body: refusal('duplicate', { errors: messages, existingId: v.optional(idField) }) },
  invalid_transition: { statuses: [409], body: refusal('invalid_transition', {}) },
  unseen_appointments: { statuses: [409], body: refusal('unseen_appointments', {}) },
  epoch: { statuses: [409], body: refusal('epoch', {}) },
  gone: { statuses: [410], body: refusal('gone', { epoch, lineage }) },
  scope: { statuses: [410], body: refusal('scope', { epoch, lineage }) },
  version_mismatch: { statuses: [412], body: versionMismatchBody(v.unknown()) },
  too_large: { statuses: [413], body: refusal('too_large', {}) },
  unsupported_media_type: { statuses: [415], body: refusal('unsupported_media_type', {}) },
  idempotency_key_reused: { statuses: [422], body: refusal('idempotency_key_reused', {}) },
  precondition_required: { statuses: [428], body: refusal('precondition_required', {}) },
  too_many_requests: { statuses: [429], body: refusal('too_many_requests', {}) },
  mail_failed: { statuses: [502], body: refusal('mail_failed', { requestId: v.string() }) },
  put_back: { statuses: [503], body: refusal('put_back', { requestId: v.string() }) },
  internal: { statuses: [500, 503], body: refusal('internal', { requestId: v.string() }) },
}
