import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { baselineTexts } from '#data/sync/baseline-api/baseline-texts.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { createPatient, recordBody } from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openDesk } from './support/desk.ts'

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())
let patientId: number

beforeEach(async () => {
  patientId = (await createPatient(desk.clinic.staff)).id
  await desk.device.sync()
})

/** From now on the server accepts creations without an id, and returns its lists changed in this way. */
function acceptWithoutId(retold: (list: string, path: string) => Response | string) {
  const { clinic, device } = desk
  device.upgrade(async (input, init) => {
    const request = new Request(input, init)
    const answer = await clinic.plain.fetch(request)
    if (request.method === 'POST' && answer.ok) return Response.json({ message: 'Creado' }, { status: 201 })
    if (request.method !== 'GET') return answer
    const told = retold(await answer.text(), new URL(request.url).pathname)
    return told instanceof Response ? told : new Response(told, answer)
  })
}

const write = (fields: object = {}) =>
  enqueueCreate(desk.device.db, desk.device.sources, 'record', { ...recordBody(patientId), ...fields } as Fields)
const historyOf = () => desk.rows(`/medical-history/patient/${patientId}`)
const notKept = { state: 'parked', parked: { why: 'server_error', answer: { message: baselineTexts.notKept } } }

describe('a creation that a baseline server accepts without naming an id', () => {
  it('is found when the server stores other line ends', async () => {
    acceptWithoutId((list) => list.replaceAll('\\n', '\\r\\n'))
    await write({ treatment: 'Reposo\nHielo' })
    expect(await desk.device.sync()).toBe('done')
    expect(await desk.device.outbox()).toEqual([])
    expect(await historyOf()).toHaveLength(1)
  })

  it('is parked, and not written again, when the server stores its text differently', async () => {
    acceptWithoutId((list) => list.replaceAll('Reposo', 'REPOSO'))
    await write({ treatment: 'Reposo' })
    await desk.device.sync()
    for (let round = 0; round < 3; round++) await desk.later()
    expect(await desk.device.outbox()).toMatchObject([notKept])
    expect(await historyOf()).toHaveLength(1)
  })

  it("is parked, and not written again, when the server's list fails (B-5)", async () => {
    let isBroken = true
    acceptWithoutId((list, path) =>
      isBroken && path.includes('/medical-history') ? Response.json({ message: 'Error' }, { status: 500 }) : list,
    )
    await write()
    await desk.device.sync()
    isBroken = false
    await desk.later()
    expect(await desk.device.outbox()).toMatchObject([notKept])
    expect(await historyOf()).toHaveLength(1)
  })

  it('is parked as unsure at once when it is an income', async () => {
    acceptWithoutId((list) => list)
    await desk.create('income', payment(1_800_000))
    await desk.device.sync()
    expect(await desk.device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'unsure', status: null } }])
  })
})
