import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { baselineTexts } from '#data/sync/baseline-api/baseline-texts.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { createPatient, recordBody } from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openDesk } from './desk.ts'

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())
let patientId: number

beforeEach(async () => {
  patientId = (await createPatient(desk.clinic.staff)).id
  await desk.device.sync()
})

/** From now on the server says yes without an id, and tells its lists in this way. */
function inWords(retold: (list: string, path: string) => Response | string) {
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

describe('a creation to which a server with the baseline API says yes in words', () => {
  it('is found though the server keeps its texts with other line ends', async () => {
    inWords((list) => list.replaceAll('\\n', '\\r\\n'))
    await write({ treatment: 'Reposo\nHielo' })
    expect(await desk.device.sync()).toBe('done')
    expect(await desk.device.outbox()).toEqual([])
    expect(await historyOf()).toHaveLength(1)
  })

  it('is asked about, and not written again, when the server tells it in words of its own', async () => {
    inWords((list) => list.replaceAll('Reposo', 'REPOSO'))
    await write({ treatment: 'Reposo' })
    await desk.device.sync()
    for (let round = 0; round < 3; round++) await desk.later()
    expect(await desk.device.outbox()).toMatchObject([notKept])
    expect(await historyOf()).toHaveLength(1)
  })

  it('is asked about, and not written again, when the server does not tell what it has (B-5)', async () => {
    let isBroken = true
    inWords((list, path) =>
      isBroken && path.includes('/medical-history') ? Response.json({ message: 'Error' }, { status: 500 }) : list,
    )
    await write()
    await desk.device.sync()
    isBroken = false
    await desk.later()
    expect(await desk.device.outbox()).toMatchObject([notKept])
    expect(await historyOf()).toHaveLength(1)
  })

  it('is asked about at once when it is money', async () => {
    inWords((list) => list)
    await desk.create('income', payment(1_800_000))
    await desk.device.sync()
    expect(await desk.device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'unsure', status: null } }])
  })
})
