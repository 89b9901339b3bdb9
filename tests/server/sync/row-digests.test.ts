import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { entityTable } from '#domain/fields/entity-table.ts'
import { digestOfRows } from '#domain/sync/replies/row-digest.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { readDigest } from '#domain/wire/rows/row-readers.ts'
import { capabilitiesAnswer, digestAnswer } from '#domain/wire/sync-wire.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { mirrorOf, pagesSince } from '#tests/support/api/change-pages.ts'
import {
  createAppointment,
  createClosure,
  createIncome,
  createPatient,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { addManyAppointments, changeAppointments } from '#tests/support/database/many-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const servers: TestServer[] = []
let server: TestServer
let staff: Caller

async function started(): Promise<TestServer> {
  const next = await createTestServer({ dataDir: ':memory:' })
  servers.push(next)
  return next
}

beforeEach(async () => {
  server = await started()
  staff = await staffOf(server)
})
afterEach(async () => {
  for (const each of servers.splice(0)) await each.stop()
})

const digest = async (calls: Caller, query = '') => (await calls.get(`/sync/digest${query}`)).as(digestAnswer)

/** The digest that a device computes over its mirror of the feed. */
async function mirrored(calls: Caller) {
  const mirror = await pagesSince(calls, 0, 3)
  const rows = [...mirrorOf(mirror)].map(([key, version]) => {
    const [entity = '', id = ''] = key.split(' ')
    return { entity, id: Number(id), version }
  })
  const of = (entity: string) => digestOfRows(rows.filter((row) => row.entity === entity))
  const digests = SYNCED_ENTITIES.map((entity) => [entityTable[entity].mirror.table, of(entity)])
  return { cursor: mirror.at(-1)?.cursor, ...Object.fromEntries(digests) }
}

/** A small history with everything in it: creates, edits, a status, a handed-over row, deletions that affect others. */
async function live(calls: Caller) {
  const ana = await createPatient(calls, { dni: '20111222' })
  const luis = await createPatient(calls, { dni: '20333444' })
  const appointment = await createAppointment(calls, ana.id)
  await createAppointment(calls, luis.id, { startTime: '11:00', endTime: '11:15' })
  await createIncome(calls, luis.id)
  await calls.put(`/patients/${ana.id}`, { phone: '3537 455555' })
  await calls.put(`/appointments/${appointment.id}`, { status: 'cancelled', cancellationReason: 'Viaje' })
  await calls.delete(`/patients/${luis.id}`)
  return { ana, appointment }
}

describe('the digest', () => {
  it('equals that of the feed’s mirror at the same cursor (R-1, R-6)', async () => {
    await live(staff)
    await createClosure(staff)
    const { epoch, cursor } = (await staff.get('/sync/capabilities')).as(capabilitiesAnswer)

    expect(await digest(staff)).toEqual({ epoch, ...(await mirrored(staff)) })
    expect(await digest(staff)).toMatchObject({ cursor, appointments: { count: 1 }, incomes: { count: 1 } })
  })

  it('is read by the device as the server sent it', async () => {
    const { body } = await staff.get('/sync/digest')
    const { epoch, cursor, ...rows } = v.parse(digestAnswer, body)
    const byEntity = Object.fromEntries(
      SYNCED_ENTITIES.map((entity) => [entity, rows[entityTable[entity].mirror.table]]),
    )
    expect(readDigest(body)).toEqual({ epoch, cursor, rows: byEntity })
  })

  it('is equal after equal histories, and differs after one more change', async () => {
    const other = await started()
    const theirs = await staffOf(other)
    const { ana } = await live(staff)
    await live(theirs)
    expect(await digest(theirs)).toEqual(await digest(staff))

    await staff.put(`/patients/${ana.id}`, { phone: '3537 466666' })

    const [here, there] = [await digest(staff), await digest(theirs)]
    expect(here.patients.count).toBe(there.patients.count)
    expect(here.patients.hash).not.toBe(there.patients.hash)
    expect(here).toMatchObject({ appointments: there.appointments, incomes: there.incomes })
  })

  it('leaves out a deleted row at the cursor of its deletion', async () => {
    const { appointment } = await live(staff)
    const before = await digest(staff)

    await staff.delete(`/appointments/${appointment.id}`)

    const after = await digest(staff)
    expect(after.appointments).toEqual({ count: 0, hash: '0000000000000000' })
    expect(after.cursor).toBe(before.cursor + 1)
  })

  it('leaves out the appointments and incomes dated before the window', async () => {
    const patient = await createPatient(staff)
    const income = await createIncome(staff, patient.id, { date: '2026-11-18' })
    const later = await createIncome(staff, patient.id, { date: '2026-11-19' })
    await createAppointment(staff, patient.id, { date: '2026-11-23' })
    const next = await createAppointment(staff, patient.id, { date: '2026-11-24' })

    const from = async (day: string) => digest(staff, `?from=${day}`)
    expect((await from('2026-11-18')).incomes).toEqual(digestOfRows([income, later]))
    expect((await from('2026-11-19')).incomes).toEqual(digestOfRows([later]))
    expect(await from('2026-11-24')).toMatchObject({
      incomes: digestOfRows([]),
      appointments: digestOfRows([next]),
      patients: digestOfRows([patient]),
      professionals: { count: 1 },
    })
  })

  it('refuses a window with an invalid first day', async () => {
    for (const query of ['?from=2026-02-30', '?from=', '?from=x', '?from=2026-11-01&from=2026-11-02']) {
      expect(await staff.get(`/sync/digest${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
  })
})

type Execute = (this: object, query: { sql: string }) => Promise<unknown>

/** Runs the nth of these before the digest reads its nth part of the appointments. */
function betweenParts(edits: readonly (() => Promise<unknown>)[]): { done: number } {
  const progress = { done: 0 }
  const executors = Object.getPrototypeOf(Object.getPrototypeOf(server.db.getExecutor())) as { executeQuery: Execute }
  const execute = executors.executeQuery
  vi.spyOn(executors, 'executeQuery').mockImplementation(async function (this: object, query) {
    const isPart = /^select "id", "version" from "appointments" .* limit/.test(query.sql)
    if (isPart) await edits[progress.done++]?.()
    return execute.call(this, query)
  })
  return progress
}

describe('a digest during concurrent writes', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is that of one moment, however many there are (R-6)', async () => {
    const [ana, beto] = [await createPatient(staff), await createPatient(staff)]
    const at = (startTime: string, endTime: string) => createAppointment(staff, ana.id, { startTime, endTime })
    const edited = await at('07:00', '07:15')
    const deleted = await at('08:00', '08:15')
    const [leaving, entering] = [await at('09:00', '09:15'), await at('10:00', '10:15')]
    await staff.put(`/appointments/${entering.id}`, { date: '2026-11-19', startTime: '17:00', endTime: '17:15' })
    await createAppointment(staff, beto.id, { startTime: '11:00', endTime: '11:15' })
    await addManyAppointments(server, 9000)
    await changeAppointments(server, { date: localDate('2026-12-01') }, { from: 6, to: 9005 })
    const ok = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      expect(status, text).toBeLessThan(300)
    }
    const progress = betweenParts([
      () => ok(staff.put(`/patients/${ana.id}`, { phone: '3537 455555' })),
      () => ok(staff.put(`/appointments/${edited.id}`, { notes: 'Trae estudios' })),
      () => ok(staff.delete(`/appointments/${deleted.id}`)),
      async () => {
        await ok(staff.put(`/appointments/${leaving.id}`, { date: '2026-11-19', startTime: '18:00', endTime: '18:15' }))
        await ok(
          staff.put(`/appointments/${entering.id}`, { date: '2026-11-23', startTime: '17:00', endTime: '17:15' }),
        )
      },
      async () => {
        await ok(staff.delete(`/patients/${beto.id}`))
        await createIncome(staff, ana.id, { date: '2026-11-20' })
        await createAppointment(staff, ana.id, { startTime: '12:00', endTime: '12:15' })
      },
    ])
    const meanwhile = await digest(staff, '?from=2026-11-20')
    expect(progress.done).toBeGreaterThanOrEqual(5)
    vi.restoreAllMocks()
    const quiet = await digest(staff, '?from=2026-11-20')
    expect(meanwhile).toEqual(quiet)
    expect(quiet).toMatchObject({ appointments: { count: 9003 }, patients: { count: 2 }, incomes: { count: 1 } })
  })
})

describe("a patient's digest", () => {
  it('covers only the own rows, as its feed does', async () => {
    const bruno = await registerPatient(server)
    await createAppointment(staff, bruno.patientId, { startTime: '15:00', endTime: '15:15' })
    const { epoch } = await digest(staff)
    const mine = await digest(bruno.calls)
    expect(mine).toEqual({ epoch, ...(await mirrored(bruno.calls)) })
    expect(mine).toMatchObject({ appointments: { count: 1 }, patients: { count: 1 }, incomes: { count: 0 } })

    const { ana } = await live(staff)
    await createAppointment(staff, ana.id, { startTime: '12:00', endTime: '12:15' })
    await createIncome(staff, bruno.patientId)

    const { cursor, ...rows } = await digest(bruno.calls)
    const { cursor: before, ...rowsBefore } = mine
    expect(rows).toEqual(rowsBefore)
    expect(cursor).toBeGreaterThan(before)
  })

  it('has only the professionals when the account has no record', async () => {
    const bruno = await registerPatient(server)
    await staff.delete(`/patients/${bruno.patientId}`)
    expect(await digest(await bruno.signIn())).toMatchObject({
      appointments: { count: 0 },
      patients: { count: 0 },
      incomes: { count: 0 },
      professionals: { count: 1 },
    })
  })
})
