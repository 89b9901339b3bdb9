import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { clinicToday, systemClock } from '#server/platform/clock.ts'
import { deskCalls, signInDesks } from '#tests/support/api/desk-calls.ts'
import { type DeskReply, type DeskRequest, DeskWork, isAccepted, type Send } from '#tests/support/api/desk-work.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

/** Each is a start of the server. */
const KILLS = 40
const DESKS = 5

let server: ServerProcess

beforeAll(async () => {
  server = await createServerProcess({ dist: inject('serverDist') })
})
afterAll(() => server?.dispose())

interface Answered {
  request: DeskRequest
  reply: DeskReply
}

/**
 * Everybody works until the server is killed, shortly after this many answers. Returns the requests without an answer.
 */
async function workUntilKilled(work: DeskWork, send: Send, answered: Answered[], chance: DemoRandom) {
  const unanswered: DeskRequest[] = []
  const lastAnswer = answered.length + chance.between(5, 25)
  const moment = chance.next() * 4
  const atDesk = async () => {
    for (;;) {
      const request = work.next()
      const reply = await send(request).catch(() => undefined)
      if (!reply) return unanswered.push(request)
      note(work, answered, { request, reply })
    }
  }
  const desks = Promise.all(Array.from({ length: DESKS }, atDesk))
  while (answered.length < lastAnswer) await setTimeout(1)
  await setTimeout(moment)
  await server.kill()
  await desks
  return unanswered
}

function note(work: DeskWork, answered: Answered[], each: Answered): void {
  expect(each.reply.status, `${each.request.verb} ${each.request.path}`).toBeLessThan(500)
  work.learn(each.request, each.reply)
  answered.push(each)
}

/** Repeats the requests without an answer, twice; the second time has no effect. */
async function sendAgain(requests: readonly DeskRequest[], send: Send) {
  const answers: Answered[] = []
  for (const request of requests) {
    const reply = await send(request)
    const again = await send(request)
    if (isAccepted(reply)) expect(again).toMatchObject({ status: reply.status, version: reply.version })
    answers.push({ request, reply })
  }
  return answers
}

/** Checks that each accepted change has its own receipt, and that refused ones have none. */
async function expectReceipts(answered: readonly Answered[]): Promise<void> {
  const rows = await storedRows(server.dataDir, 'SELECT key, status, version FROM receipts')
  const receipts = new Map(rows.map(({ key, status, version }) => [key, { status, version }]))
  for (const { request, reply } of answered) {
    const expected = isAccepted(reply) ? { status: reply.status, version: reply.version } : undefined
    expect(receipts.get(request.key), `${request.verb} ${request.path}`).toEqual(expected)
  }
}

const MARKED = `
  SELECT address AS mark FROM patients UNION ALL SELECT reason FROM appointments UNION ALL
  SELECT description FROM incomes UNION ALL SELECT diagnosis FROM medical_records UNION ALL
  SELECT coalesce(json_extract(content, '$.address'), json_extract(content, '$.reason'),
    json_extract(content, '$.description'), json_extract(content, '$.diagnosis')) FROM archive`

/** Checks that created rows exist as often as they were requested, deleted or not, and refused ones do not. */
async function expectOnce(answered: readonly Answered[]): Promise<void> {
  const marks = (await storedRows(server.dataDir, MARKED)).map(({ mark }) => mark)
  for (const { request, reply } of answered) {
    if (!request.mark) continue
    const { horariosSeleccionados } = request.body as { horariosSeleccionados?: unknown[] }
    const asked = horariosSeleccionados?.length ?? 1
    const found = marks.filter((mark) => mark === request.mark).length
    expect(found, `${request.path} ${request.mark}`).toBe(isAccepted(reply) ? asked : 0)
  }
}

describe(`a server that is killed ${KILLS} times in mid-write`, () => {
  it('has every acknowledged change, none by halves, and each repeated one exactly once', {
    timeout: minutes(10),
  }, async () => {
    const chance = new DemoRandom(40)
    const work = new DeskWork(chance, clinicToday(systemClock))
    const answered: Answered[] = []
    let unanswered: DeskRequest[] = []
    let sentAgain = 0
    await server.start()
    const send = deskCalls(server.url, await signInDesks(server.url))
    for (let kill = 1; kill <= KILLS; kill++) {
      if (kill > 1) await server.start()
      for (const each of await sendAgain(unanswered, send)) note(work, answered, each)
      sentAgain += unanswered.length
      unanswered = await workUntilKilled(work, send, answered, chance)
      expect(await faultsIn(join(server.dataDir, 'clinica.sqlite')), `kill ${kill}`).toEqual([])
      await expectReceipts(answered)
    }
    await expectOnce(answered)
    expect(sentAgain).toBeGreaterThan(KILLS)
    const kinds = new Set(answered.filter(({ reply }) => isAccepted(reply)).map(({ request }) => kindOf(request)))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['POST /request', 'PUT /approve', 'DELETE /patients', 'POST /medical-history']),
    )
  })
})

const kindOf = ({ verb, path }: DeskRequest) =>
  `${verb} ${path.match(/\/(request|approve)$/)?.[0] ?? path.match(/^\/[a-z-]+/)?.[0]}`
