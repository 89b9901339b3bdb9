import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#domain/wire/error-wire.ts'
import { type Access, accessTable } from '#server/http/access/access-table.ts'
import { summaryTexts } from '#server/openapi/summary-texts.ts'
import { type ApiDocument, apiDocument } from '#tests/support/api/api-document.ts'
import { createTestServer } from '#tests/support/server/server.ts'

let document: ApiDocument

beforeAll(async () => {
  document = await apiDocument()
})

const rows = Object.entries(accessTable).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, access]) => ({ call: `${verb} ${path}`, path, verb, access })),
)
const operationOf = (path: string, verb: string) => {
  const found = document.paths[path.replaceAll(':id', '{id}')]?.[verb.toLowerCase()]
  if (!found) throw new Error(`${verb} ${path} is not described`)
  return found
}

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...document })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('is the same for everyone, each time', async () => {
    const server = await createTestServer({ dataDir: ':memory:' })
    const [first, second] = await Promise.all([1, 2].map(() => server.app.inject({ url: '/api/v1/openapi.json' })))
    expect(first?.statusCode).toBe(200)
    expect(first?.payload).toBe(second?.payload)
    expect(JSON.parse(first?.payload ?? '')).toEqual(document)
    await server.stop()
  })

  it('describes every call of the access table and no other, each with a unique operation id (W-1)', () => {
    const told = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((verb) => `${verb.toUpperCase()} ${path.replace('{id}', ':id')}`),
    )
    expect(told.sort()).toEqual(rows.map(({ call }) => call).sort())
    expect(Object.keys(summaryTexts).sort()).toEqual(told)
    const names = Object.values(document.paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('has every error code', () => {
    const told = JSON.stringify(document.components.schemas)
    for (const code of ERROR_CODES) expect(told).toContain(`{"const":"${code}"}`)
  })
})

describe.each(rows)('$call', ({ path, verb, access }) => {
  it('names the allowed roles', () => {
    expect(operationOf(path, verb).security).toEqual(rolesOf(access).map((role) => ({ session: [role] })))
  })

  it('allows no undeclared properties in answers', () => {
    const { responses } = operationOf(path, verb)
    const good = Object.entries(responses).filter(([status]) => status < '300')
    expect(good).toHaveLength(1)
    if (path !== '/openapi.json') expect(openObjectsIn(good)).toEqual([])
  })

  it('lists the error codes that follow from path and rules', () => {
    const statuses = Object.keys(operationOf(path, verb).responses).map(Number)
    const isWrite = verb !== 'GET' && verb !== 'HEAD'
    const needed = [500, 503, ...(access.anonymous ? [] : [401]), ...(path.includes(':id') ? [404] : [])]
    expect(statuses).toEqual(expect.arrayContaining([...needed, ...(isWrite ? [400, 413, 415] : [])]))
    expect(statuses.includes(403)).toBe(!access.anonymous && rolesOf(access).length < 2)
  })
})

describe('the document of the free slots', () => {
  it('has no field for the owner of a taken one', () => {
    const { content } = operationOf('/appointments/available-slots', 'GET').responses[200] ?? {}
    expect(content).toMatchObject({
      'application/json': {
        schema: {
          additionalProperties: false,
          properties: {
            slots: {
              items: {
                properties: { startTime: {}, endTime: {} },
                required: ['startTime', 'endTime'],
                additionalProperties: false,
              },
            },
          },
        },
      },
    })
  })
})

describe('a write of a row', () => {
  it.each([
    ['POST', '/incomes', ['Idempotency-Key', 'Sync-Epoch'], [409, 412, 422]],
    ['PUT', '/incomes/:id', ['Idempotency-Key', 'Sync-Epoch', 'If-Match'], [409, 412, 422, 428]],
    ['DELETE', '/incomes/:id', ['Idempotency-Key', 'Sync-Epoch', 'If-Match'], [409, 412, 422]],
    ['DELETE', '/patients/:id', ['Idempotency-Key', 'Sync-Epoch', 'If-Match', 'Seen-Appointments'], [409, 412, 422]],
  ])('has the protocol’s headers: %s %s (W-1, W-3)', (verb, path, asked, refused) => {
    const { parameters = [], responses } = operationOf(path, verb)
    const named = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
    expect(named).toEqual(asked)
    expect(Object.keys(responses).map(Number)).toEqual(expect.arrayContaining(refused))
    const [status = ''] = Object.keys(responses)
    expect(Object.keys(responses[status]?.headers ?? {})).toEqual(
      expect.arrayContaining(['Sync-Epoch', 'Sync-Version', ...(verb === 'DELETE' ? [] : ['ETag'])]),
    )
  })
})

function rolesOf({ anonymous, patient, admin }: Access): string[] {
  if (anonymous) return []
  return [...(patient === 'no' ? [] : ['patient']), ...(admin ? ['admin'] : [])]
}

/**
 * Finds object schemas that allow undeclared properties. A map of messages is allowed, since it declares the type of
 * its values.
 */
function openObjectsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const isOpen = 'type' in value && value.type === 'object' && !('additionalProperties' in value)
  return [...(isOpen ? [value] : []), ...Object.values(value).flatMap(openObjectsIn)]
}
