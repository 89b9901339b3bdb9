import { buildApp } from '#server/app.ts'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'

export interface ApiResponse {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, unknown>
}

export interface ApiOperation {
  operationId: string
  security: object[]
  parameters?: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } }
  responses: Record<string, ApiResponse>
}

/** The part of the OpenAPI document that the tests read. */
export interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, ApiOperation>>
  components: { responses: Record<string, ApiResponse>; headers: Record<string, unknown>; schemas: object }
}

let document: Promise<ApiDocument> | undefined

/** The document as the server serves it; asked of a server of its own, so that it leaves no trace in those under test. */
export function apiDocument(): Promise<ApiDocument> {
  document ??= askForDocument()
  return document
}

async function askForDocument(): Promise<ApiDocument> {
  const clock = createTestClock()
  const db = await openDatabase(IN_MEMORY, clock)
  const app = await buildApp({ db, clock })
  const answer = await app.inject({ url: '/api/v1/openapi.json' })
  await app.close()
  await db.destroy()
  if (answer.statusCode !== 200) throw new Error(`the document answered ${answer.statusCode}: ${answer.payload}`)
  return answer.json<ApiDocument>()
}
