import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { Connection } from '#data/local/database/stored-meta.ts'
import { readCardCounts } from '#data/local/rows/card-counts.ts'
import { createApi } from '#data/remote/http/api.ts'
import { UnreachableError } from '#data/remote/http/api-error.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { emptyMirror } from '#data/sync/pull/mirror-drift.ts'
import { askOlderCounts, countingTriggers } from '#data/sync/push/ask-older-counts.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointment, EPOCH, mirror, page } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { listeningServerForEachTest } from '#tests/support/server/server-for-each-test.ts'

/** The window in November 2026. */
const WINDOW = windowStartOf(localDate('2026-11-19'))

const server = listeningServerForEachTest()
let db: ClinicDatabase
let isCut: boolean

beforeEach(async () => {
  db = openDeviceClinic().db
  isCut = false
})

afterEach(() => db.delete())

/** Makes requests as a signed-in screen does. */
async function asker(): Promise<Ask> {
  const network: typeof fetch = (input, init) =>
    isCut ? Promise.reject(new TypeError('network down')) : fetch(input, init)
  const api = createApi({ baseUrl: `${server.url}/api/v1`, fetch: network })
  const token = await adminSession(server.db, server.clock)
  return (request) => sendRequest(api, { ...request, token })
}

/** The clinic had a completed appointment on the last day before the window and one on its first day; the device mirrors the latter. */
async function appointmentsAtTheEdge(): Promise<void> {
  server.clock.set('2025-07-01T15:00:00.000Z')
  const then = callerWith(server.app, await adminSession(server.db, server.clock))
  const patient = await createPatient(then)
  const old = await createAppointment(then, patient.id, { date: '2025-09-30' })
  await then.put(`/appointments/${old.id}`, { status: 'completed' })
  await createAppointment(then, patient.id, { date: '2025-10-01' })
  server.clock.set('2026-11-19T15:00:00.000Z')
  await db.appointments.add(appointment({ id: 2, date: localDate('2025-10-01') }))
}

const counted = () => readCardCounts(db, WINDOW)

it('counts everything once the server has counted older appointments, each appointment once (L-5)', async () => {
  await appointmentsAtTheEdge()
  await askOlderCounts(db, await asker(), WINDOW)
  expect(await counted()).toEqual({
    counts: { total: 2, completed: 1, scheduled: 1, cancelled: 0, noShow: 0 },
    since: null,
  })
})

it('names the day since which it counts while the server has not answered', async () => {
  await appointmentsAtTheEdge()
  const ask = await asker()
  isCut = true
  await expect(askOlderCounts(db, ask, WINDOW)).rejects.toBeInstanceOf(UnreachableError)
  expect(await counted()).toMatchObject({ counts: { total: 1, completed: 0 }, since: WINDOW })
})

it("counts a row that has left the window only in the server's count", async () => {
  await appointmentsAtTheEdge()
  await askOlderCounts(db, await asker(), WINDOW)
  await db.appointments.add(appointment({ id: 1, date: localDate('2025-09-30'), status: 'completed' }))
  expect(await counted()).toMatchObject({ counts: { total: 2, completed: 1 } })
})

it('keeps an answer for its own window and epoch only', async () => {
  await appointmentsAtTheEdge()
  await askOlderCounts(db, await asker(), WINDOW)
  const nextMonth = windowStartOf(localDate('2026-12-01'))
  expect(await readCardCounts(db, nextMonth)).toMatchObject({ counts: { total: 0 }, since: nextMonth })
  await emptyMirror(db, 2)
  expect(await counted()).toMatchObject({ since: WINDOW })
})

it('discards an answer when the mirror began another epoch meanwhile', async () => {
  await appointmentsAtTheEdge()
  const ask = await asker()
  await emptyMirror(db, 1)
  const restoredMeanwhile: Ask = async (request) => {
    const reply = await ask(request)
    await emptyMirror(db, 2)
    return reply
  }
  await askOlderCounts(db, restoredMeanwhile, WINDOW)
  expect(await counted()).toMatchObject({ since: WINDOW })
})

/** The feed brings these rows, and deletes appointments. */
async function told(rows: Appointment[], gone: number[] = [], cursor = 10): Promise<void> {
  const since = (await readMirrorState(db))?.cursor ?? 0
  const deleted = gone.map((id) => ({ entity: 'appointment', id, version: 9 }) as const)
  await applyPage(db, { page: page({ appointments: rows, deleted, cursor }), since, windowStart: WINDOW, now: 0 })
}

it.each<[string, Partial<Appointment>]>([
  ['moves into the window', { date: localDate('2026-11-26') }],
  ['changes before the window', { date: localDate('2025-09-30') }],
])('asks again, and counts nothing twice meanwhile, when an older appointment %s (L-5)', async (_, change) => {
  await mirror(db, {})
  await appointmentsAtTheEdge()
  await askOlderCounts(db, await asker(), WINDOW)
  await told([appointment({ id: 1, version: 9, createdAt: '2025-07-01T15:00:00.000Z', ...change })])
  expect(await counted()).toMatchObject({ counts: { total: change.date === '2026-11-26' ? 2 : 1 }, since: WINDOW })
  await askOlderCounts(db, await asker(), WINDOW)
  expect(await counted()).toMatchObject({ since: null })
})

it('asks again when an appointment outside the mirror was deleted', async () => {
  await mirror(db, {})
  await appointmentsAtTheEdge()
  await askOlderCounts(db, await asker(), WINDOW)
  await told([], [1])
  expect(await counted()).toMatchObject({ counts: { total: 1 }, since: WINDOW })
})

it('keeps the answer while only appointments of the window change', async () => {
  await mirror(db, {})
  await appointmentsAtTheEdge()
  await askOlderCounts(db, await asker(), WINDOW)
  await told([
    appointment({ id: 2, version: 9, date: localDate('2025-10-01'), createdAt: '2025-07-01T15:00:00.000Z' }),
    appointment({ id: 3 }),
  ])
  expect(await counted()).toMatchObject({ counts: { total: 3 }, since: null })
})

it('discards an answer when an older appointment changed while it was on its way', async () => {
  await mirror(db, {})
  await appointmentsAtTheEdge()
  const ask = await asker()
  const overtaken: Ask = async (request) => {
    const reply = await ask(request)
    await told([
      appointment({ id: 1, version: 9, date: localDate('2026-11-26'), createdAt: '2025-07-01T15:00:00.000Z' }),
    ])
    return reply
  }
  await askOlderCounts(db, overtaken, WINDOW)
  expect(await counted()).toMatchObject({ counts: { total: 2 }, since: WINDOW })
})

it('discards an answer when the mirror was refilled meanwhile', async () => {
  await mirror(db, {})
  const former = (await readMirrorState(db)) ?? expect.fail()
  await db.meta.put({ ...former, generation: 'la de antes' })
  await appointmentsAtTheEdge()
  const ask = await asker()
  const madeAnew: Ask = async (request) => {
    const reply = await ask(request)
    await emptyMirror(db, EPOCH)
    return reply
  }
  await askOlderCounts(db, madeAnew, WINDOW)
  expect(await counted()).toMatchObject({ since: WINDOW })
})

describe('the server is asked for older counts', () => {
  let trigger: () => Promise<string | null>

  beforeEach(async () => {
    await appointmentsAtTheEdge()
    await mirror(db, {})
    await noteConnection('online')
    trigger = countingTriggers(db, WINDOW)
  })

  const noteConnection = (connection: Connection) =>
    db.meta.put({ name: 'connection', connection, firstPullFailed: false })
  const count = async () => askOlderCounts(db, await asker(), WINDOW)

  it('once it is reachable and the mirror has the appointments of the window', async () => {
    expect(await trigger()).not.toBeNull()
    await noteConnection('no_network')
    expect(await trigger()).toBeNull()
    await noteConnection('online')
    await emptyMirror(db, EPOCH)
    expect(await trigger()).toBeNull()
  })

  it('after each change of the mirror until it has counted, then after changes of older appointments', async () => {
    const first = await trigger()
    await told([appointment({ id: 3 })])
    const second = await trigger()
    expect(second).not.toBe(first)
    await count()
    expect(await trigger()).toBe(second)
    await told([appointment({ id: 4 })], [], 11)
    expect(await trigger()).toBe(second)
    await told([], [1], 12)
    expect(await trigger()).not.toBe(second)
  })

  it('again after the mirror was refilled, even from the same head', async () => {
    await count()
    const before = await trigger()
    const whole = await readMirrorState(db)
    await emptyMirror(db, EPOCH)
    const { generation } = (await readMirrorState(db)) ?? {}
    if (whole) await db.meta.put({ ...whole, generation })
    expect(await trigger()).not.toBe(before)
  })
})
