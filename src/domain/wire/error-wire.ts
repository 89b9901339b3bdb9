import * as v from 'valibot'
import type { TimeRange } from '../appointment/time-slots.ts'
import type { LocalDate } from '../values/dates/local-date.ts'
import { readerOf } from './answer-reader.ts'
import { dateField, timeField } from './fields.ts'

/** The stable codes of the server's refusals; every error is {message, code, errors?}. */
export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'slot_taken',
  'duplicate',
  'invalid_transition',
  'unseen_appointments',
  'epoch',
  'gone',
  'scope',
  'version_mismatch',
  'too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'precondition_required',
  'too_many_requests',
  'mail_failed',
  'put_back',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** A free range that the server offers with a refusal of a taken one. */
export const freeStretch = v.object({ date: dateField, startTime: timeField, endTime: timeField })
export type Alternative = TimeRange & { date: LocalDate }

/**
 * An error's body as a client reads it. Other servers may send only `message` or only `error`. `alternatives` come with
 * `slot_taken`, `current` with `version_mismatch`, `existingId` with a duplicate DNI (staff only). A malformed part
 * counts as missing, so that the message stays readable.
 */
export const errorAnswer = v.looseObject({
  message: ifShaped(v.string()),
  error: ifShaped(v.string()),
  code: ifShaped(v.string()),
  errors: ifShaped(v.record(v.string(), v.string())),
  alternatives: ifShaped(v.array(freeStretch)),
  existingId: ifShaped(v.number()),
})
export type ErrorAnswer = v.InferOutput<typeof errorAnswer>

/** Reads a refusal's body. */
export const readErrorAnswer = readerOf(errorAnswer)

function ifShaped<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined)
}
