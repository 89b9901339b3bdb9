import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { type TableCall, tableCalls } from '#tests/support/api/api-table.ts'
import { type CallExample, callExamples, freshToken, type GoodRequest } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** Slightly less than a body may hold. */
const LENGTH = 60_000
const filled = (part: string) => part.repeat(Math.floor(LENGTH / part.length))
/** Texts that make regular expressions backtrack. */
const COSTLY = ['a@', 'a.', '@a.', ' x', '1.', '1 ', '-', '\t', 'á', 'ﬁ', "'", '2026-11-19T15:00:00.'].map(filled)
/** The proof tries all of them in every field; otherwise each field gets every third, starting with a different one. */
const costlyIn = (nth: number) => COSTLY.filter((_, i) => isProof || (i + nth) % 3 === 0)
const BROKEN = [`"${filled('\\"')}`, `"${filled('\\"')}\\`, filled('"{'), filled('["'), filled('{"a":['), filled('\\')]
/** Backtracking costs thousands of times as much; a busy machine causes only a small factor. */
const MOST_TIMES = 100

let server: TestServer
let whose: PatientAccount
let examples: Readonly<Record<string, CallExample>>

const { paths } = await apiDocument()
const fieldsOf = ({ verb, path }: TableCall) => {
  const body = paths[path.replace(':id', '{id}')]?.[verb.toLowerCase()]?.requestBody
  return Object.keys(body?.content['application/json'].schema.properties ?? {})
}
const reading = tableCalls.filter((row) => fieldsOf(row).length > 0)

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:', limits: generousLimits })
  whose = await registerPatient(server)
  examples = callExamples(server)
})
afterAll(() => server.stop())

/** Processor time in milliseconds; the least of three runs, because of garbage collection. */
async function costOf(row: TableCall, request: GoodRequest, payload: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least > 20; tries++) least = Math.min(least, await onceCostOf(row, request, payload))
  return least
}

async function onceCostOf({ verb, access }: TableCall, { path }: GoodRequest, payload: string): Promise<number> {
  const token = await freshToken(server, access.admin ? 1 : whose.userId)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const start = process.cpuUsage()
  const { statusCode } = await server.app.inject({ method: verb, url: `/api/v1${path}`, headers, payload })
  const { user, system } = process.cpuUsage(start)
  expect(statusCode).toBeLessThan(500)
  return (user + system) / 1000
}

describe('a text as long as a body may be', () => {
  it.each(reading)('costs $call about as much as any text of that length', async (row) => {
    const by = row.access.admin ? 'admin' : 'patient'
    const request = (await examples[row.call]?.({ whose, by })) ?? { path: '' }
    const bodyWith = (field: string, text: string) =>
      JSON.stringify({ ...request.body, [field]: text }).slice(0, 65_000)
    const costly = fieldsOf(row).flatMap((field, nth) => costlyIn(nth).map((text) => bodyWith(field, text)))
    const plain = await costOf(row, request, bodyWith(fieldsOf(row)[0] ?? '', filled('a')))
    for (const body of [...costly, ...BROKEN]) {
      expect(await costOf(row, request, body), body.slice(0, 80)).toBeLessThan(MOST_TIMES * Math.max(1, plain))
    }
  })
})
