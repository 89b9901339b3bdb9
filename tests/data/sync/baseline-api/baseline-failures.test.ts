import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { editChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { MAX_SERVER_ERRORS } from '#domain/sync/replies/classify-reply.ts'
import { appointmentBody, createPatient, recordBody } from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openDesk } from './support/desk.ts'

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())
let patientId: number

beforeEach(async () => {
  patientId = (await createPatient(desk.clinic.staff)).id
  await desk.device.sync()
})

const failure = () => Response.json({ message: 'Error' }, { status: 500 })
const historyOf = () => desk.rows(`/medical-history/patient/${patientId}`)

/** The server stores what is posted here but answers 500, also to reads of it, until `repair`. */
function failAfterStoring(path: string): { repair: () => void } {
  let isBroken = true
  const { clinic, device } = desk
  device.upgrade(async (input, init) => {
    const request = new Request(input, init)
    const isConcerned = isBroken && new URL(request.url).pathname.includes(path)
    if (isConcerned && request.method === 'GET') return failure()
    const answer = await clinic.plain.fetch(request)
    return isConcerned ? failure() : answer
  })
  return { repair: () => (isBroken = false) }
}

/** Repeats the creation until it is parked after so many failures; gives its change id. */
async function parked() {
  for (let attempt = 0; attempt < MAX_SERVER_ERRORS; attempt++) await desk.later()
  const [entry] = await desk.device.outbox()
  expect(entry).toMatchObject({ state: 'parked', parked: { why: 'server_error' } })
  return entry?.opId ?? ''
}

describe('a creation that is parked after repeated failures of a baseline server', () => {
  const write = () =>
    enqueueCreate(desk.device.db, desk.device.sources, 'record', recordBody(patientId) as unknown as Fields)

  it("is looked up before the person's retry sends it again", async () => {
    const { repair } = failAfterStoring('/medical-history')
    await write()
    const opId = await parked()
    repair()
    await retryChange(desk.device.db, desk.device.sources, opId)
    expect(await desk.device.sync()).toBe('done')
    expect(await historyOf()).toHaveLength(1)
    expect(await desk.device.outbox()).toEqual([])
  })

  it("is sent by the person's retry when the server does not have it", async () => {
    desk.device.fault = ({ method }) => (method === 'POST' ? failure() : undefined)
    await write()
    const opId = await parked()
    desk.device.fault = () => undefined
    await retryChange(desk.device.db, desk.device.sources, opId)
    expect(await desk.device.sync()).toBe('done')
    expect(await historyOf()).toHaveLength(1)
  })

  it('is sent as the person corrected it', async () => {
    desk.device.fault = ({ method }) => (method === 'POST' ? failure() : undefined)
    await desk.create('appointment', appointmentBody(patientId))
    const opId = await parked()
    desk.device.fault = () => undefined
    await editChange(desk.device.db, desk.device.sources, opId, { notes: 'Trae estudios' })
    expect(await desk.device.outbox()).toMatchObject([{ state: 'queued', sent: false, mended: true }])
    await desk.device.sync()
    expect(await desk.rows('/appointments')).toMatchObject([{ notes: 'Trae estudios' }])
  })

  it('leaves the outbox once a list shows that the server has stored it', async () => {
    let attempts = 0
    const { device, clinic } = desk
    device.upgrade(async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'POST') return clinic.plain.fetch(request)
      attempts++
      if (attempts === MAX_SERVER_ERRORS) await clinic.plain.fetch(request)
      return failure()
    })
    await desk.create('appointment', appointmentBody(patientId))
    await parked()
    await desk.later()
    expect(await device.outbox()).toEqual([])
    expect(await device.db.appointments.count()).toBe(1)
  })
})
