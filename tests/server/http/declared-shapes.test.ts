import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerContext } from '#server/context.ts'
import { guardRoutes } from '#server/http/access/access-guard.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
})
afterAll(() => server.stop())

describe('a route', () => {
  it('cannot be registered without a contract, even if it is in the access table', () => {
    const api = Fastify()
    guardRoutes(api, { db: server.db, clock: server.clock } as ServerContext)
    expect(() => api.get('/patients', () => [])).toThrow('GET /patients declares no contract')
  })
})
