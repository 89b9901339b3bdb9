import * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { invalidFields, invalidRequest, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { openApiTexts } from '#server/openapi/openapi-texts.ts'

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Reads a body by its schema; unknown fields are dropped, fields that were not given stay away. Throws a 400 with a
 * message per field. `whenAbsent` names the message of a field that is missing, null or empty.
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

/** Reads a query as readInput does: all that it says are texts, unless something is said more than once. */
export function readQuery<S extends ObjectSchema>(
  schema: S,
  query: unknown,
  whenAbsent?: Readonly<Record<string, string>>,
): v.InferOutput<S> {
  const repeated = Object.entries(Object(query)).filter(
    ([field, value]) => Array.isArray(value) && Object.hasOwn(schema.entries, field),
  )
  if (repeated.length > 0)
    throw invalidFields(Object.fromEntries(repeated.map(([field]) => [field, errorTexts.saidTwice])))
  return readInput(schema, query, whenAbsent)
}

/** Valibot's message for an absent key is English; with the key present and undefined it is the field's own. */
function withRequiredKeys(schema: ObjectSchema, given: Record<string, unknown>): Record<string, unknown> {
  const required = Object.entries(schema.entries).filter(([, entry]) => entry.type !== 'optional')
  return { ...Object.fromEntries(required.map(([key]) => [key, undefined])), ...given }
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
    messages[field] ??= absent ?? ownMessage(issue)
  }
  return messages
}

/** Schemas without a text of their own would speak English. */
function ownMessage(issue: v.BaseIssue<unknown>): string {
  const known = KNOWN_MESSAGES.has(issue.message) ? issue.message : validationTexts.valueInvalid
  return wrongKind(issue) ?? known
}

/** What is there was not left out: 'required' would be untrue of it. */
function wrongKind({ kind, type, input, expected }: v.BaseIssue<unknown>): string | undefined {
  if (kind !== 'schema' || (input ?? '') === '') return undefined
  if (type === 'number') return errorTexts.notNumber
  if (type === 'picklist' && typeof input === 'string') return `${errorTexts.notAmong}: ${choicesIn(expected)}`
  return type === 'string' || type === 'picklist' ? validationTexts.notText : undefined
}

/** Valibot says them as `("cash" | "card")`. */
function choicesIn(expected: string | null): string {
  return (expected ?? '').replace(/["()]/g, '').replaceAll(' | ', ', ')
}

const KNOWN_MESSAGES: ReadonlySet<string> = new Set(Object.values(validationTexts))

const DIGITS = /^[1-9]\d{0,14}$/

/** The id in a path; anything that cannot be one is a 404, as an unknown id is. */
export function pathId(params: unknown, message: string): number {
  const text = (params as { id?: string }).id ?? ''
  if (!DIGITS.test(text)) throw notFound(message)
  return Number(text)
}

/** `said` is what the document says of it besides. */
function positiveQuery(said: { description?: string } = {}) {
  return v.pipe(
    v.string(validationTexts.valueInvalid),
    v.metadata({ type: 'integer', minimum: 1, ...said }),
    v.check((text) => DIGITS.test(text), validationTexts.valueInvalid),
    v.transform(Number),
  )
}

/** A whole positive number in a query. */
export const idQuery = positiveQuery()

/** A count in a query, cut down to `most`. */
export function countQuery(most: number) {
  return v.pipe(
    positiveQuery({ description: openApiTexts.atMost(most) }),
    v.transform((count) => Math.min(count, most)),
  )
}
