import * as v from 'valibot'
import { settingsTexts } from '#domain/clinic/settings/settings-texts.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { invalidFields, invalidRequest, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { openApiTexts } from '#server/openapi/openapi-texts.ts'

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Validates a body by its schema. Unknown fields are dropped, and missing ones stay missing. Throws a 400 with messages
 * by field. `whenAbsent` holds the messages for fields that are missing, null or empty.
 */
export function readInput<S extends ObjectSchema>(
  schema: S,
  input: unknown,
  whenAbsent: Readonly<Record<string, string>> = {},
): v.InferOutput<S> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw invalidRequest(errorTexts.invalidJson)
  const given: Record<string, unknown> = { ...input }
  const result = v.safeParse(schema, withRequiredKeys(schema, given))
  if (result.success) return withoutUndefined(result.output)
  throw invalidFields(messagesOf(result.issues, given, whenAbsent))
}

/**
 * Validates a query, as readInput does a body. Throws a 400 for a parameter that is given twice: all values must be
 * texts.
 */
export function readQuery<S extends ObjectSchema>(
  schema: S,
  query: unknown,
  whenAbsent?: Readonly<Record<string, string>>,
): v.InferOutput<S> {
  const repeated = Object.entries(Object(query)).filter(
    ([field, value]) => Array.isArray(value) && Object.hasOwn(schema.entries, field),
  )
  if (repeated.length > 0)
    throw invalidFields(Object.fromEntries(repeated.map(([field]) => [field, errorTexts.repeated])))
  return readInput(schema, query, whenAbsent)
}

/**
 * Adds missing required keys as undefined. Valibot's message for a missing key is English; for an undefined value it is
 * the field's own.
 */
function withRequiredKeys(schema: ObjectSchema, given: Record<string, unknown>): Record<string, unknown> {
  const absent = absentFields.get(schema) ?? absentFieldsOf(schema)
  absentFields.set(schema, absent)
  return { ...absent, ...given }
}

const absentFields = new WeakMap<ObjectSchema, Record<string, undefined>>()

function absentFieldsOf(schema: ObjectSchema): Record<string, undefined> {
  const required = Object.entries(schema.entries).filter(([, entry]) => entry.type !== 'optional')
  return Object.fromEntries(required.map(([key]) => [key, undefined]))
}

function withoutUndefined<T extends object>(output: T): T {
  return Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined)) as T
}

function messagesOf(
  issues: readonly v.BaseIssue<unknown>[],
  given: Record<string, unknown>,
  whenAbsent: Readonly<Record<string, string>>,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? '')
    const absent = (given[field] ?? '') === '' ? whenAbsent[field] : undefined
    messages[field] ??= absent ?? spanishMessage(issue)
  }
  return messages
}

/** Replaces valibot's English default messages. */
function spanishMessage(issue: v.BaseIssue<unknown>): string {
  const known = KNOWN_MESSAGES.has(issue.message) ? issue.message : validationTexts.valueInvalid
  return wrongKind(issue) ?? known
}

/** Names the wrong type of a value that is there. The message 'required' would be wrong for it. */
function wrongKind({ kind, type, input, expected }: v.BaseIssue<unknown>): string | undefined {
  if (kind !== 'schema' || (input ?? '') === '') return undefined
  if (type === 'number') return errorTexts.notNumber
  if (type === 'picklist' && typeof input === 'string') return `${errorTexts.notAllowed}: ${choicesIn(expected)}`
  return type === 'string' || type === 'picklist' ? validationTexts.notText : undefined
}

/** Formats valibot's `("cash" | "card")` as a list. */
function choicesIn(expected: string | null): string {
  return (expected ?? '').replace(/["()]/g, '').replaceAll(' | ', ', ')
}

const KNOWN_MESSAGES: ReadonlySet<string> = new Set([
  ...Object.values(validationTexts),
  ...Object.values(settingsTexts),
])

const DIGITS = /^[1-9]\d{0,14}$/

/** Reads the id from a path. A malformed id is a 404, like an unknown one. */
export function readPathId(params: unknown, message: string): number {
  const text = (params as { id?: string }).id ?? ''
  if (!DIGITS.test(text)) throw notFound(message)
  return Number(text)
}

/** `said` holds further members for the OpenAPI schema. */
function positiveQuery(extras: { description?: string } = {}) {
  return v.pipe(
    v.string(validationTexts.valueInvalid),
    v.metadata({ type: 'integer', minimum: 1, ...extras }),
    v.check((text) => DIGITS.test(text), validationTexts.valueInvalid),
    v.transform(Number),
  )
}

/** A positive whole number in a query. */
export const idQuery = positiveQuery()

/** The number after which a list goes on: a cursor of the feed, or an id; 0 for its beginning. */
export const cursorQuery = v.pipe(
  v.string(validationTexts.valueInvalid),
  v.metadata({ type: 'integer', minimum: 0 }),
  v.check((text) => /^\d{1,15}$/.test(text), validationTexts.valueInvalid),
  v.transform(Number),
)

/** A count in a query, capped at `most`. */
export function countQuery(most: number) {
  return v.pipe(
    positiveQuery({ description: openApiTexts.atMost(most) }),
    v.transform((count) => Math.min(count, most)),
  )
}
