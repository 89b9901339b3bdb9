import type * as v from 'valibot'
import type { ErrorCode } from '#domain/wire/error-wire.ts'
import { type Refusal, refusals, versionMismatchBody } from '#domain/wire/refusal-wire.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import { deletedAnswer } from '#domain/wire/sync-wire.ts'
import type { DescribedCall } from '#server/http/handlers/contract.ts'
import { answerSchemaOf, type JsonObject, refusalName } from './json-schemas.ts'
import { openApiTexts } from './openapi-texts.ts'
import { refusalsOf } from './refusals-of.ts'

/** The headers of answers. */
export const headerComponents: JsonObject = {
  [headers.syncEpoch]: { description: openApiTexts.syncEpochAnswered, schema: { type: 'integer', minimum: 1 } },
  [headers.syncVersion]: { description: openApiTexts.syncVersion, schema: { type: 'integer', minimum: 0 } },
  ETag: { description: openApiTexts.etag, schema: { type: 'string', pattern: '^"\\d+"$' } },
  'Retry-After': { description: openApiTexts.retryAfter, schema: { type: 'integer', minimum: 1 } },
}

/** Describes every answer of a call, by status. */
export function responsesOf(call: DescribedCall): JsonObject {
  const codes = refusalsOf(call)
  const statuses = [...new Set(codes.flatMap((code) => refusals[code].statuses))].sort((a, b) => a - b)
  const refused = statuses.map((status) => [
    status,
    refusedWith(
      status,
      codes.filter((code) => refusals[code].statuses.includes(status)),
      call.contract.resource,
    ),
  ])
  return { [call.contract.status]: goodAnswer(call), ...Object.fromEntries(refused) }
}

function goodAnswer({ method, contract }: DescribedCall): JsonObject {
  const { answer, media, resource, preconditions, ownVersion, status } = contract
  const shapes = [...(answer ? [answer] : []), ...(answer && resource && !ownVersion ? [deletedAnswer] : [])]
  const hasBody = method !== 'HEAD' && status !== 204
  return {
    description: hasBody ? openApiTexts.answered : openApiTexts.done,
    headers: headersOf(
      headers.syncEpoch,
      ...(preconditions && resource && !ownVersion ? [headers.syncVersion] : []),
      ...(answer && (ownVersion || isVersioned(answer)) ? ['ETag'] : []),
    ),
    ...(hasBody && { content: media ? { [media]: {} } : json(shapes.map(answerSchemaOf)) }),
  }
}

/** Describes an error answer. A single error code refers to the component of that code. */
function refusedWith(status: number, codes: readonly ErrorCode[], resource: v.GenericSchema | undefined): JsonObject {
  const [code, ...others] = codes
  if (!code) return {}
  if (resource && code === 'version_mismatch')
    return refusal(status, codes, [answerSchemaOf(versionMismatchBody(resource))])
  if (others.length === 0) return { $ref: `#/components/responses/${responseName(code, status)}` }
  return refusal(status, codes, codes.map(refusalRef))
}

/** Error answers that mean the same in every call. */
export function responseComponents(): JsonObject {
  const named = (Object.entries(refusals) as [ErrorCode, Refusal][]).flatMap(([code, { statuses }]) =>
    statuses.map((status) => [responseName(code, status), refusal(status, [code], [refusalRef(code)])]),
  )
  return Object.fromEntries(named)
}

function refusal(status: number, codes: readonly ErrorCode[], schemas: readonly JsonObject[]): JsonObject {
  const waits = status === 429 || status === 503
  return {
    description: `${openApiTexts.refused}: ${codes.join(', ')}`,
    headers: headersOf(headers.syncEpoch, ...(waits ? ['Retry-After'] : [])),
    content: json(schemas),
  }
}

/** Names the answer of a code. A code with several statuses has one answer for each. */
function responseName(code: ErrorCode, status: number): string {
  return refusals[code].statuses[0] === status ? refusalName(code) : `${refusalName(code)}${status}`
}

function refusalRef(code: ErrorCode): JsonObject {
  return { $ref: `#/components/schemas/${refusalName(code)}` }
}

function isVersioned(schema: v.GenericSchema): boolean {
  const entries = 'entries' in schema ? Object(schema.entries) : {}
  return 'id' in entries && 'version' in entries
}

function headersOf(...names: string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function json(schemas: readonly JsonObject[]): JsonObject {
  const [schema, ...others] = schemas
  return { 'application/json': { schema: others.length > 0 ? { anyOf: schemas } : schema } }
}
