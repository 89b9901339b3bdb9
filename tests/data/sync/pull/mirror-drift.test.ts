import type { BeforeRequestHook } from 'ky'
import { beforeEach, describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { openTablet, tabletForEachTest } from '#tests/data/tablet.ts'
import { patientView } from '#tests/features/device-clinic.ts'
import { createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)

beforeEach(async () => {
  const { id } = await createPatient(staff)
  await createAppointment(staff, id)
  await createIncome(staff, id)
  await tablet.sync()
  tablet.requests.length = 0
})

const drifts = async () => (await tablet.db.meta.get('digest')) ?? null
const lists = () => tablet.requests.filter((request) => request === 'GET /patients').length

describe('a mirror that equals the server', () => {
  it('is compared first on the day after it was filled, then once a day, and is kept (P-9)', async () => {
    await tablet.sync()
    expect(tablet.requests).not.toContain('GET /sync/digest')
    server.clock.advance(days(1))
    await tablet.sync()
    server.clock.advance(hours(1))
    await tablet.sync()
    expect(tablet.requests.filter((request) => request === 'GET /sync/digest')).toHaveLength(1)
    expect(lists()).toBe(0)
    expect(await drifts()).toMatchObject({ drifts: 0 })
  })
})

describe('an income with a mistyped year', () => {
  it('is in every mirror, also in one that was filled later, and causes no refill', async () => {
    const { id } = await createIncome(staff, null, { date: '2062-11-19' })
    const later = await openTablet(() => server.app, server.clock, await server.adminToken())
    for (let day = 0; day < 2; day++) {
      for (const each of [tablet, later]) {
        await each.sync()
        expect(await each.db.incomes.get(id)).toBeDefined()
        expect((await each.db.meta.get('digest')) ?? { drifts: 0 }).toMatchObject({ drifts: 0 })
      }
      server.clock.advance(days(1))
    }
  })
})

describe('a mirror that lost a row, or has one that the server lacks', () => {
  it('is refilled, and waiting changes stay (P-9)', async () => {
    await tablet.db.appointments.clear()
    await tablet.db.patients.put({ ...(await onlyPatient()), id: 99, ref: null })
    const waiting = await enqueueUpdate(tablet.db, tablet.sources, 'patient', patientView({ id: 99 }), {
      phone: '3537 400009',
    })
    server.clock.advance(days(1))
    await tablet.sync()
    expect(await tablet.db.appointments.count()).toBe(1)
    expect(await tablet.db.patients.toCollection().primaryKeys()).toEqual([1])
    expect(await drifts()).toMatchObject({ drifts: 1 })
    expect(await tablet.db.outbox.get(waiting?.n ?? 0)).toBeDefined()
  })

  it('is detected again when the page dies before it was emptied', async () => {
    await tablet.db.appointments.clear()
    server.clock.advance(days(1))
    const failDeletion = () => {
      throw new RangeError('the page is gone')
    }
    tablet.db.patients.hook('deleting', failDeletion)
    await expect(tablet.sync()).rejects.toThrow()
    tablet.db.patients.hook('deleting').unsubscribe(failDeletion)
    await tablet.sync()
    expect(await tablet.db.appointments.count()).toBe(1)
  })

  it('is not compared while the server is ahead of the mirror', async () => {
    await tablet.db.appointments.clear()
    await createPatient(staff)
    await tablet.sync()
    expect(lists()).toBe(0)
  })
})

describe('a failed comparison', () => {
  it.each<[string, typeof fetch]>([
    ['fails', async () => Response.json({}, { status: 500, headers: { 'Sync-Epoch': '1' } })],
    ['meets no answer', () => Promise.reject(new TypeError('network down'))],
    ['is answered in another shape', async () => Response.json({}, { headers: { 'Sync-Epoch': await epochHeader() } })],
  ])('does not prevent sending when it %s (N-2)', async (_, answer) => {
    const { ports } = tablet
    const portsWithFault = { ...ports, api: ports.api.extend({ hooks: { beforeRequest: [digestBy(answer)] } }) }
    const seen = await readPatient(tablet.db, 1)
    server.clock.advance(days(1))
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen ?? patientView(), { phone: '3537 400009' })
    expect(await runCycle(portsWithFault)).toBe('done')
    expect(await tablet.db.outbox.count()).toBe(0)
  })
})

async function epochHeader(): Promise<string> {
  return String((await readMirrorState(tablet.db))?.epoch)
}

/** Answers the digest in the server's place. */
const digestBy =
  (answer: typeof fetch): BeforeRequestHook =>
  ({ request }) =>
    request.url.includes('/sync/digest') ? answer(request) : undefined

async function onlyPatient() {
  const patient = await tablet.db.patients.get(1)
  if (!patient) throw new Error('one patient')
  return patient
}
