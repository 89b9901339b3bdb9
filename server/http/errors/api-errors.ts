import { validationTexts } from '#domain/validation-texts.ts'
import type { Alternative, ErrorCode } from '#domain/wire/error-wire.ts'
import { errorTexts } from './error-texts.ts'

interface ErrorDetails {
  /** Messages by field. */
  errors?: Record<string, string>
  /** Further members of the body, next to message and code. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** The log entry for the operator; 'nothing' when it was logged before. */
  log?: OperatorNotice | 'nothing'
}

/** Fixed texts for the log, besides the error itself. */
export interface OperatorNotice {
  event: 'database.putBack' | 'proxy.untold'
  /** What the operator should do. */
  advice: string
}

/** An error that the API answers with: its status, its stable code, and a Spanish message to show. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(status: number, code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  /** Builds the body of the answer. */
  toBody(): Record<string, unknown> {
    const { errors, body } = this.details
    return { message: this.message, code: this.code, ...(errors && { errors }), ...body }
  }
}

/** 400 with messages by field. */
export function invalidFields(errors: Record<string, string>): ApiError {
  return new ApiError(400, 'invalid', validationTexts.errorText, { errors })
}

export function invalidRequest(message: string): ApiError {
  return new ApiError(400, 'invalid', message)
}

export function unauthenticated(message: string = errorTexts.unauthenticated): ApiError {
  return new ApiError(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

export function forbidden(message: string = errorTexts.forbidden): ApiError {
  return new ApiError(403, 'forbidden', message)
}

/** 404. Also for a row of another patient: the answer must not reveal that it exists. */
export function notFound(message: string = errorTexts.notFound): ApiError {
  return new ApiError(404, 'not_found', message)
}

export function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError(405, 'method_not_allowed', errorTexts.methodNotAllowed, {
    headers: { Allow: allowed.join(', ') },
  })
}

/** 409 when the slot is taken, with the nearest free ones. */
export function slotTaken(alternatives: readonly Alternative[]): ApiError {
  return new ApiError(409, 'slot_taken', errorTexts.slotTaken, { body: { alternatives } })
}

/** 409 for a value that must be unique; `existingId` tells staff which row has it. */
export function duplicate(field: string, message: string, existingId?: number): ApiError {
  const body = existingId === undefined ? {} : { existingId }
  return new ApiError(409, 'duplicate', message, { errors: { [field]: message }, body })
}

export function invalidTransition(message: string = errorTexts.invalidTransition): ApiError {
  return new ApiError(409, 'invalid_transition', message)
}

/** 409 when deleting a patient would delete appointments that the caller has not seen. */
export function unseenAppointments(): ApiError {
  return new ApiError(409, 'unseen_appointments', errorTexts.unseenAppointments)
}

/** 409 for a write that was made in another epoch of the database. */
export function otherEpoch(): ApiError {
  return new ApiError(409, 'epoch', errorTexts.epoch)
}

/** 410 for a cursor that this epoch does not know, or that the caller may no longer use. */
export function gone(
  body: { epoch: number; lineage: { epoch: number; restoredFrom: number }[] },
  scope = false,
): ApiError {
  return new ApiError(410, scope ? 'scope' : 'gone', errorTexts.gone, { body })
}

/**
 * 503 for a device that has seen more of this epoch than the database holds: it keeps its rows and tries again.
 * `isUnreported`: the operator does not know yet.
 */
export function rolledBack(isUnreported: boolean): ApiError {
  const log = isUnreported ? { event: 'database.putBack' as const, advice: errorTexts.rolledBackAdvice } : 'nothing'
  return new ApiError(503, 'put_back', errorTexts.rolledBack, { headers: { 'Retry-After': '60' }, log })
}

/** 412 with the present resource. */
export function versionMismatch(current: unknown): ApiError {
  return new ApiError(412, 'version_mismatch', errorTexts.versionMismatch, { body: { current } })
}

/** 502 when a mail that staff wait for was not sent. */
export function mailFailed(message: string): ApiError {
  return new ApiError(502, 'mail_failed', message)
}

export function keyReused(): ApiError {
  return new ApiError(422, 'idempotency_key_reused', errorTexts.keyReused)
}

export function preconditionRequired(): ApiError {
  return new ApiError(428, 'precondition_required', errorTexts.preconditionRequired)
}

/** 429; Retry-After is `waitMs` in whole seconds, rounded up. */
export function tooManyRequests(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(429, 'too_many_requests', errorTexts.tooManyRequests, {
    headers: { 'Retry-After': `${seconds}` },
  })
}
