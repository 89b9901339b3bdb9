import { SEEN_APPOINTMENTS } from '#domain/wire/rows/seen-appointments.ts'
import { headers } from '#domain/wire/sync-protocol.ts'
import type { Access } from '#server/http/access/access-table.ts'
import type { DescribedCall, InputSchema } from '#server/http/handlers/contract.ts'
import { inputSchemaOf, type JsonObject } from './json-schemas.ts'
import { openApiTexts } from './openapi-texts.ts'
import { responsesOf } from './responses.ts'
import { summaryTexts } from './summary-texts.ts'

/** The headers of writes. */
export const parameterComponents: JsonObject = {
  [headers.idempotencyKey]: headerParameter(headers.idempotencyKey, openApiTexts.idempotencyKey, {
    type: 'string',
    format: 'uuid',
  }),
  [headers.ifMatch]: headerParameter(headers.ifMatch, openApiTexts.ifMatch, {
    type: 'string',
    pattern: '^"\\d{1,15}"$',
  }),
  [headers.syncEpoch]: headerParameter(headers.syncEpoch, openApiTexts.syncEpochAsked, { type: 'integer', minimum: 1 }),
  [headers.seenAppointments]: headerParameter(headers.seenAppointments, openApiTexts.seenAppointments, {
    type: 'string',
    pattern: SEEN_APPOINTMENTS.source,
  }),
}

/** Describes one call as an OpenAPI operation. */
export function operationOf(call: DescribedCall): JsonObject {
  const { method, path, access, contract } = call
  const parameters = [...pathParameters(call), ...queryParameters(contract.query), ...headerParameters(call)]
  return {
    operationId: operationId(method, path),
    tags: [path.split('/')[1]],
    summary: summaryOf(method, path),
    ...(access.patient === 'own' && { description: openApiTexts.ownOnly }),
    ...(access.ownerOnly && { description: openApiTexts.ownerOnly }),
    ...(access.fullScope && { description: openApiTexts.fullScope }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...(contract.body && { requestBody: requestBody(contract.body, contract.bodyOptional) }),
    responses: responsesOf(call),
  }
}

function summaryOf(method: string, path: string): string {
  const summary = summaryTexts[`${method} ${path}`]
  if (!summary) throw new Error(`${method} ${path} has no summary`)
  return summary
}

/** Example: GET '/patients/:id' is getPatientsId. */
function operationId(method: string, path: string): string {
  return (method.toLowerCase() + path).replace(/[^a-z0-9]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())
}

/** OpenAPI 3.1 lets a bearer scheme name the allowed roles. Empty for calls that are open to everyone. */
function securityOf({ anonymous, patient, admin }: Access): JsonObject[] {
  if (anonymous) return []
  const roles = [...(patient === 'no' ? [] : ['patient']), ...(admin ? ['admin'] : [])]
  return roles.map((role) => ({ session: [role] }))
}

function requestBody(schema: InputSchema, isOptional = false): JsonObject {
  return { required: !isOptional, content: { 'application/json': { schema: inputSchemaOf(schema) } } }
}

function pathParameters({ path, contract: { idPattern } }: DescribedCall): JsonObject[] {
  if (!path.includes(':id')) return []
  const schema = idPattern ? { type: 'string', pattern: idPattern.source } : { type: 'integer', minimum: 1 }
  return [{ name: 'id', in: 'path', required: true, schema }]
}

function queryParameters(query: InputSchema | undefined): JsonObject[] {
  if (!query) return []
  const { required } = inputSchemaOf(query) as { required: string[] }
  return Object.entries(query.entries).map(([name, entry]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: withOwnDefault(inputSchemaOf(entry)),
  }))
}

/** Query parameters are texts, so the default of a number must be a text, too. */
function withOwnDefault(schema: JsonObject): JsonObject {
  const isNumber = schema.type === 'integer' && schema.default !== undefined
  return isNumber ? { ...schema, default: Number(schema.default) } : schema
}

function headerParameters({
  method,
  contract: { preconditions, resource, seenAppointments },
}: DescribedCall): JsonObject[] {
  if (!preconditions) return []
  const changesRow = resource && method !== 'POST'
  const names = [
    headers.idempotencyKey,
    headers.syncEpoch,
    ...(changesRow ? [headers.ifMatch] : []),
    ...(seenAppointments ? [headers.seenAppointments] : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function headerParameter(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: 'header', required: false, description, schema }
}
