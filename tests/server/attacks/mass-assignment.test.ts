import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { type TableCall, tableCalls } from '#tests/support/api/api-table.ts'
import { type CallExample, callExamples, freshToken, type Sender } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { changesBetween, type DatabaseImage, imageOf } from '#tests/support/database/database-image.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** Occurs nowhere else in these tests: where it appears, it was stored. */
const POISON_ID = 424_242
const POISON_TEXT = 'veneno'
const POISON_TIME = '1999-01-01T00:00:00.000Z'

/** Fields that no caller decides, unless a call's declared body has them. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  id: POISON_ID,
  version: POISON_ID,
  role: 'admin',
  createdAt: POISON_TIME,
  updatedAt: POISON_TIME,
  recordedBy: POISON_ID,
  userId: POISON_ID,
  patientId: POISON_ID,
  professionalId: POISON_ID,
  status: 'completed',
  confirmed: false,
  active: false,
  searchText: POISON_TEXT,
  passwordHash: POISON_TEXT,
  patientNotes: POISON_TEXT,
  requestRef: '00000000-0000-4000-8000-000000424242',
  voidedAt: POISON_TIME,
  scopeVersion: POISON_ID,
  vouched: true,
  owner: true,
  scope: 'front-desk',
  __proto__: null,
  constructor: { prototype: { role: 'admin', status: 'completed' } },
}
const poisons = [...Object.entries(FORBIDDEN), ['__proto__', { role: 'admin', confirmed: false }] as const]

interface Target extends TableCall {
  by: Sender
  declared: readonly string[]
}

const { paths } = await apiDocument()
/** Calls that store nothing of a body; one ends its caller's session, one waits for a mail server, one only looks. */
const BODYLESS: ReadonlySet<string> = new Set([
  '/auth/logout',
  '/appointments/:id/send-reminder',
  '/archive/:id/restore',
  '/backups',
  '/auth/check-invite',
])

/** Every call with a body, by each kind of caller that is allowed. */
const targets: Target[] = tableCalls.flatMap((row) => {
  const operation = paths[row.path.replace(':id', '{id}')]?.[row.verb.toLowerCase()]
  const schema = operation?.requestBody?.content['application/json'].schema
  const isBodyless = row.verb === 'GET' || row.verb === 'HEAD' || row.verb === 'DELETE'
  return isBodyless ? [] : sendersOf(row).map((by) => ({ ...row, by, declared: Object.keys(schema?.properties ?? {}) }))
})

function sendersOf({ access, path }: TableCall): Sender[] {
  if (BODYLESS.has(path)) return []
  if (access.anonymous) return ['visitor']
  return [...(access.patient === 'no' ? [] : (['patient'] as const)), ...(access.admin ? (['admin'] as const) : [])]
}

const forbiddenTo = ({ declared }: Target) => poisons.filter(([field]) => !declared.includes(field))

/** The proof tries all fields on every call; otherwise each call gets every eighth, starting with a different one. */
const triedOn = (target: Target) =>
  forbiddenTo(target).filter((_, i) => isProof || (i + targets.indexOf(target)) % 8 === 0)

let server: TestServer
let whose: PatientAccount
let examples: Readonly<Record<string, CallExample>>

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:', limits: generousLimits })
  whose = await registerPatient(server)
  examples = callExamples(server)
})
afterAll(() => server.stop())

/** Sends a valid request with one more field, and returns what was written. */
async function written({ call, verb, by }: Target, poison?: readonly [string, unknown]) {
  // An account's twenty-first session would end another one.
  const kept = tokenHashOf(await server.adminToken())
  await server.db.deleteFrom('sessions').where('tokenHash', '<>', kept).execute()
  const request = await examples[call]?.({ whose, by })
  const token = by === 'visitor' ? undefined : await freshToken(server, by === 'admin' ? 1 : whose.userId)
  const before = await imageOf(server.db)
  const answer = await server.app.inject({
    method: verb,
    url: `/api/v1${request?.path}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    payload: JSON.stringify({ ...request?.body, ...(poison && { [poison[0]]: poison[1] }) }),
  })
  return { status: answer.statusCode, text: answer.payload, cells: await cellsSince(before) }
}

async function cellsSince(before: DatabaseImage): Promise<ReadonlyMap<string, unknown>> {
  // Includes the work after the answer, which begins in the next turn of the event loop.
  await setTimeout(5)
  const changes = changesBetween(before, await imageOf(server.db))
  return new Map(changes.map(({ table, kind, row, column, value }) => [`${kind} ${table} ${row} ${column}`, value]))
}

type Cells = ReadonlyMap<string, unknown>

/**
 * Finds poisoned cells. Columns that were equal in two runs without poison must be equal in every run; other columns
 * must never hold the poison.
 */
function wrongCells(cells: Cells, [one, two]: readonly [Cells, Cells], poison: unknown): string[] {
  const isFixed = (cell: string) => one.get(cell) === two.get(cell)
  const isPoisoned = (value: unknown) => value !== null && value === poison
  return [...cells]
    .filter(([cell, value]) => (isFixed(cell) ? value !== one.get(cell) : isPoisoned(value)))
    .map(([cell, value]) => `${cell}: ${value}`)
}

describe('fields that the caller must not set', () => {
  it('are at least twelve for each of at least sixteen calls', () => {
    expect(new Set(targets.map(({ call }) => call)).size).toBeGreaterThanOrEqual(16)
    for (const target of targets) expect(forbiddenTo(target).length, target.call).toBeGreaterThanOrEqual(12)
    const cells = targets.map((target) => forbiddenTo(target).length).reduce((sum, count) => sum + count)
    expect(cells).toBeGreaterThanOrEqual(300)
    const tried = targets.map((target) => triedOn(target).length).reduce((sum, count) => sum + count)
    expect(new Set(targets.flatMap(triedOn)).size).toBe(poisons.length)
    console.info(`${tried} of ${cells} forbidden fields are tried`)
  })

  it.each(targets)('are not stored by $call of $by', async (target) => {
    await written(target)
    const clean = [await written(target), await written(target)] as const
    const [one, two] = clean
    expect(one.status, one.text).toBeLessThan(300)
    expect(one.cells.size).toBeGreaterThan(0)
    expect([...two.cells.keys()]).toEqual([...one.cells.keys()])

    for (const poison of triedOn(target)) {
      const { status, text, cells } = await written(target, poison)
      expect(status, `${poison[0]}: ${text}`).toBe(one.status)
      expect([...cells.keys()], poison[0]).toEqual([...one.cells.keys()])
      expect(wrongCells(cells, [one.cells, two.cells], poison[1]), poison[0]).toEqual([])
    }
    expect({}).not.toHaveProperty('role')
  })
})
