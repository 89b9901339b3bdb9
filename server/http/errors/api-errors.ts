import { validationTexts } from '#domain/validation-texts.ts'
import type { Alternative, ErrorCode } from '#domain/wire/error-wire.ts'
import { errorTexts } from './error-texts.ts'

interface ErrorDetails {
  /** A message per field. */
  errors?: Record<string, string>
  /** Further members of the body, beside message and code. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** What the log tells the operator of it: 'nothing' when it has told it before. */
  log?: OperatorNews | 'nothing'
}

/** What a line of the log says besides what failed; fixed texts. */
export interface OperatorNews {
  event: 'database.putBack' | 'proxy.untold'
  /** What to do about it. */
  advice: string
}

/** A refusal of the API: its status, its stable code, and a Spanish message that is ready to show. */
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

  /** The answer's body. */
  toBody(): Record<string, unknown> {
    const { errors, body } = this.details
    return { message: this.message, code: this.code, ...(errors && { errors }), ...body }
  }
}

/** 400 with a message per field. */
export function invalidFields(errors: Record<string, string>): ApiError {
  return new ApiError(400, 'invalid', validationTexts.errorText, { errors })
}

export function invalidRequest(message: string): ApiError {
  return new ApiError(400, 'invalid', message)
}

export function unauthenticated(message: string = errorTexts.unauthenticated): ApiError {
  return new ApiError(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}

export function forbidden(): ApiError {
  return new ApiError(403, 'forbidden', errorTexts.forbidden)
}

/** Also for a row that exists but belongs to another patient: the answer must not tell the difference. */
export function notFound(message: string = errorTexts.notFound): ApiError {
  return new ApiError(404, 'not_found', message)
}

export function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError(405, 'method_not_allowed', errorTexts.methodNotAllowed, {
    headers: { Allow: allowed.join(', ') },
  })
}

/** 409 for the loser of a slot, with the nearest free ones. */
export function slotTaken(alternatives: readonly Alternative[]): ApiError {
  return new ApiError(409, 'slot_taken', errorTexts.slotTaken, { body: { alternatives } })
}

/** 409 for a value that only one row may have; `existingId` tells staff whose it is. */
export function duplicate(field: string, message: string, existingId?: number): ApiError {
  const body = existingId === undefined ? {} : { existingId }
  return new ApiError(409, 'duplicate', message, { errors: { [field]: message }, body })
}

export function invalidTransition(message: string = errorTexts.invalidTransition): ApiError {
  return new ApiError(409, 'invalid_transition', message)
}

/** 409 for the deletion of a patient with whom appointments would go that its person has not seen. */
export function unseenAppointments(): ApiError {
  return new ApiError(409, 'unseen_appointments', errorTexts.unseenAppointments)
}

/** 409 for a write that was meant for another epoch of the database. */
export function otherEpoch(): ApiError {
  return new ApiError(409, 'epoch', errorTexts.epoch)
}

/** 410 for a cursor that this epoch of the database does not know, or that the caller may no longer go on from. */
export function gone(
  body: { epoch: number; lineage: { epoch: number; restoredFrom: number }[] },
  scope = false,
): ApiError {
  return new ApiError(410, scope ? 'scope' : 'gone', errorTexts.gone, { body })
}

/**
 * 503 for a device that knows more of this epoch than the database holds: it keeps what it has and asks again. `isNews` when the
 * operator has not been told yet.
 */
export function rolledBack(isNews: boolean): ApiError {
  const log = isNews ? { event: 'database.putBack' as const, advice: errorTexts.rolledBackAdvice } : 'nothing'
  return new ApiError(503, 'put_back', errorTexts.rolledBack, { headers: { 'Retry-After': '60' }, log })
}

/** 412 with the resource as it is now. */
export function versionMismatch(current: unknown): ApiError {
  return new ApiError(412, 'version_mismatch', errorTexts.versionMismatch, { body: { current } })
}

/** 502 when a mail that staff wait for did not go. */
export function mailFailed(message: string): ApiError {
  return new ApiError(502, 'mail_failed', message)
}

export function keyReused(): ApiError {
  return new ApiError(422, 'idempotency_key_reused', errorTexts.keyReused)
}

export function preconditionRequired(): ApiError {
  return new ApiError(428, 'precondition_required', errorTexts.preconditionRequired)
}

/** 429; `waitMs` is rounded up to whole seconds in Retry-After. */
export function tooManyRequests(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(429, 'too_many_requests', errorTexts.tooManyRequests, {
    headers: { 'Retry-After': `${seconds}` },
  })
}
