import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readIncomesBetween, readIncomesOfPatient } from '#data/local/rows/payments/incomes.ts'
import { startSession } from '#data/local/session/session.ts'
import { createApi } from '#data/remote/http/api.ts'
import { UnreachableError } from '#data/remote/http/api-error.ts'
import {
  olderAppointmentsOf,
  olderIncomesOf,
  readOlderAppointments,
  readOlderIncomes,
} from '#data/remote/older-rows.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { createScreenAsk } from '#data/sync/push/screen-ask.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { income } from '#tests/features/device-clinic.ts'
import { newIncome } from '#tests/features/sync-center/parked-change.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { appointmentBody, createAppointment, createIncome, createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { listeningServerForEachTest } from '#tests/support/server/server-for-each-test.ts'

const days = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) })
const JULY = days('2025-07-01', '2025-07-31')
const anybody = new AbortController().signal

const server = listeningServerForEachTest()
let device: DeviceDatabase
let db: ClinicDatabase
let ask: Ask
let isCut: boolean
let asked: string[]

beforeEach(async () => {
  device = new DeviceDatabase()
  db = new ClinicDatabase(1)
  isCut = false
  asked = []
  const network: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    asked.push(new URL(request.url).search)
    return isCut ? Promise.reject(new TypeError('network down')) : fetch(request)
  }
  ask = createScreenAsk({
    db,
    device,
    api: createApi({ baseUrl: `${server.url}/api/v1`, fetch: network }),
    now: () => server.clock(),
    deviceNow: () => server.clock(),
    random: () => 0.5,
    newUuid,
    lock: createSenderLock(db, 'page', () => server.clock(), undefined),
    locks: undefined,
    deadline: () => AbortSignal.timeout(60_000),
    isOffline: () => false,
  })
  await signIn()
})

afterEach(async () => {
  await db.delete()
  await device.delete()
})

async function signIn(): Promise<void> {
  const user = { id: 1, username: adminLogin.username, role: 'admin' }
  await startSession(device, await adminSession(server.db, server.clock), user)
}

/** Two appointments of July 2025, the second one cancelled, made while they were still to come. */
async function appointmentsInJuly(): Promise<number[]> {
  server.clock.set('2025-07-01T15:00:00.000Z')
  const then = callerWith(server.app, await adminSession(server.db, server.clock))
  const patient = await createPatient(then)
  const kept = await createAppointment(then, patient.id, { date: '2025-07-03' })
  const cancelled = await createAppointment(then, patient.id, { date: '2025-07-31' })
  await then.put(`/appointments/${cancelled.id}`, { status: 'cancelled' })
  await createAppointment(then, patient.id, { date: '2025-08-01' })
  server.clock.set('2026-11-19T15:00:00.000Z')
  await signIn()
  return [kept.id, cancelled.id]
}

describe('rows older than the window', () => {
  it('include the appointments of exactly these days, cancelled ones too (L-4)', async () => {
    const ids = await appointmentsInJuly()
    expect((await readOlderAppointments(ask, JULY, anybody)).map(({ id }) => id)).toEqual(ids)
  })

  it('include the incomes of exactly these days in centavos, voided ones too', async () => {
    const staff = await staffOf(server)
    for (const date of ['2025-06-30', '2025-07-01', '2025-08-01'])
      await createIncome(staff, null, { date, amount: 10, netAmount: 10 })
    const voided = await createIncome(staff, null, { date: '2025-07-31' })
    await staff.put(`/incomes/${voided.id}`, { paymentStatus: 'cancelled', voidReason: 'Error' })
    const rows = await readOlderIncomes(ask, JULY, anybody)
    expect(rows.map(({ date, amount, paymentStatus }) => [date, amount, paymentStatus])).toEqual([
      ['2025-07-01', 1_000, 'completed'],
      ['2025-07-31', 1_800_000, 'cancelled'],
    ])
  })

  it('of one patient are requested once, however many years they span', async () => {
    const [kept, cancelled] = await appointmentsInJuly()
    const staff = await staffOf(server)
    const [{ id }] = (await staff.get('/patients')).as(v.tuple([patientRow]))
    const other = await createPatient(staff)
    for (const date of ['2015-03-01', '2025-07-31', '2025-08-01']) await createIncome(staff, id, { date })
    await createIncome(staff, other.id, { date: '2025-07-01' })
    asked.length = 0
    const everything = days('1900-01-01', '2025-07-31')
    const appointments = await olderAppointmentsOf(id)(ask, everything, anybody)
    expect(appointments.map((appointment) => appointment.id)).toEqual([kept, cancelled])
    const incomes = await olderIncomesOf(id)(ask, everything, anybody)
    expect(incomes.map(({ date }) => date).sort()).toEqual(['2015-03-01', '2025-07-31'])
    expect(asked).toHaveLength(2)
  })

  it('are requested year by year, each day once', async () => {
    const staff = await staffOf(server)
    for (const date of ['2015-02-28', '2016-02-27', '2016-02-28', '2019-05-01'])
      await createIncome(staff, null, { date })
    const rows = await readOlderIncomes(ask, days('2015-02-28', '2019-05-01'), anybody)
    expect(rows.map(({ date }) => date)).toEqual(['2015-02-28', '2016-02-27', '2016-02-28', '2019-05-01'])
    expect(asked).toHaveLength(5)
  })

  it('are not stored on the device, and their reading takes no lease (L-4)', async () => {
    await appointmentsInJuly()
    await readOlderAppointments(ask, JULY, anybody)
    expect(await db.appointments.count()).toBe(0)
    expect(await db.meta.get('sender')).toBeUndefined()
  })

  it('are not requested any further once nobody waits for them', async () => {
    const left = new AbortController()
    const reading = readOlderIncomes(ask, days('2010-01-01', '2020-12-31'), left.signal)
    left.abort(new RangeError('left'))
    await expect(reading).rejects.toThrow(RangeError)
    expect(asked).toHaveLength(1)
  })

  it('fail to load without an answer, which the connection status then shows', async () => {
    isCut = true
    await expect(readOlderAppointments(ask, JULY, anybody)).rejects.toBeInstanceOf(UnreachableError)
    expect(await db.meta.get('connection')).toMatchObject({ connection: 'no_server' })
  })

  it('end the session when the server refuses it', async () => {
    await server.db.deleteFrom('sessions').execute()
    await expect(readOlderIncomes(ask, JULY, anybody)).rejects.toBeInstanceOf(SessionEndedError)
    expect(await device.session.count()).toBe(0)
  })
})

describe('older rows beside mirrored ones', () => {
  const range = days('2025-09-29', '2025-10-02')

  it('complete a range that lies half inside the window, together with own pending changes', async () => {
    const staff = await staffOf(server)
    await createIncome(staff, null, { date: '2025-09-30', description: 'Del servidor' })
    await db.incomes.add(income({ id: 90, date: localDate('2025-10-01'), description: 'Del espejo', patientId: null }))
    const sources = { now: () => server.clock(), newUuid }
    const own = { ...newIncome, date: '2025-09-29', description: 'De este dispositivo', patientId: null }
    await enqueueCreate(db, sources, 'income', own)
    const older = await readOlderIncomes(ask, days('2025-09-29', '2025-09-30'), anybody)
    const shown = await readIncomesBetween(db, range.from, range.to, undefined, older)
    expect(shown.map(({ description, waiting }) => [description, waiting])).toEqual([
      ['Del espejo', false],
      ['Del servidor', false],
      ['De este dispositivo', true],
    ])
  })

  it('are those of the one patient, the newest first', async () => {
    await db.incomes.bulkAdd([
      income({ id: 90, date: localDate('2025-10-01'), patientId: 7 }),
      income({ id: 91, date: localDate('2025-10-02'), patientId: 8 }),
    ])
    const older = [income({ id: 3, date: localDate('2024-05-05'), patientId: 7 }), income({ id: 4, patientId: 8 })]
    expect((await readIncomesOfPatient(db, 7, older)).map(({ key }) => key)).toEqual([90, 3])
    expect(await readIncomesOfPatient(db, 'not-on-the-server', [])).toEqual([])
  })

  it('appear once, in the newer copy', async () => {
    const [id = 0] = await appointmentsInJuly()
    const older = await readOlderAppointments(ask, JULY, anybody)
    const [row] = older
    if (!row) throw new Error('no turno was read')
    await db.appointments.put({ ...row, version: row.version + 1, reason: 'Más nuevo' })
    const shown = await readAppointmentsBetween(db, JULY.from, JULY.to, undefined, older)
    expect(shown.filter(({ key }) => key === id).map(({ reason }) => reason)).toEqual(['Más nuevo'])
    await db.appointments.put({ ...row, version: row.version - 1, reason: 'Más viejo' })
    const again = await readAppointmentsBetween(db, JULY.from, JULY.to, undefined, older)
    expect(again.filter(({ key }) => key === id).map(({ reason }) => reason)).toEqual([appointmentBody(0).reason])
  })
})
