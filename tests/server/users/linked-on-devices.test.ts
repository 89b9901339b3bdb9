import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment, readAppointmentsOfPatient } from '#data/local/rows/appointments.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { retryChange } from '#data/sync/conflicts/decide.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { enqueueRequest, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { mirrorOf, SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { digestOfRows } from '#domain/sync/replies/row-digest.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { changesPage, digestAnswer } from '#domain/wire/sync-wire.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { type Caller, callerWith } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  type PatientAccount,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
/** A known patient, and the account that gave her DNI. */
let ana: Awaited<ReturnType<typeof createPatient>>
let account: PatientAccount

const login = { username: 'ana', password: 'clave-de-ana' }

beforeEach(async () => {
  ana = await createPatient(staff, { dni: '30111222' })
  account = await registerPatient(server, { ...login, dni: '30111222' })
})

const link = () => staff.put(`/users/${account.userId}/link`, { patientId: ana.id })
const tablet = async () => openTablet(() => server.app, server.clock, await server.adminToken())
const phone = async () => {
  const user = { id: account.userId, username: 'ana', role: 'patient', patientId: account.patientId }
  return openTablet(() => server.app, server.clock, account.token, user)
}

/** Checks that the mirror equals the server for this caller, row by row and version by version. */
async function expectCompleteMirror({ db }: Tablet, caller: Caller): Promise<void> {
  const { epoch: _, cursor: __, ...theirs } = (await caller.get('/sync/digest')).as(digestAnswer)
  const tables = SYNCED_ENTITIES.map((entity) => mirrorOf(entity).table)
  const mine = await Promise.all(tables.map(async (table) => [table, digestOfRows(await db.table(table).toArray())]))
  expect(Object.fromEntries(mine)).toEqual(theirs)
}

describe('an account that is linked while devices are away', () => {
  it('leaves the staff’s tablet complete, and its waiting note arrives at the moved appointment', async () => {
    const appointment = await createAppointment(staff, account.patientId)
    await createIncome(staff, account.patientId)
    const desk = await tablet()
    await desk.sync()
    const seen = await readAppointment(desk.db, appointment.id)
    if (!seen) throw new Error('the appointment is mirrored')
    await enqueueUpdate(desk.db, desk.sources, 'appointment', seen, { notes: 'Trae estudios' })

    await link()
    while ((await desk.sync()) === 'unfinished');

    expect(await readOutbox(desk.db)).toEqual([])
    expect((await staff.get(`/appointments/${appointment.id}`)).body).toMatchObject({
      patientId: ana.id,
      notes: 'Trae estudios',
    })
    await expectCompleteMirror(desk, staff)
  })

  it('applies a change that staff decided to keep to the confirmed record', async () => {
    const appointment = await createAppointment(staff, account.patientId)
    const income = await createIncome(staff, account.patientId)
    const { db, sources, sync } = await tablet()
    await sync()
    const [seenAppointment, seenIncome] = [await readAppointment(db, appointment.id), await readIncome(db, income.id)]
    if (!seenAppointment || !seenIncome) throw new Error('both are mirrored')
    await enqueueUpdate(db, sources, 'appointment', seenAppointment, { startTime: '11:00', endTime: '11:30' })
    await enqueueUpdate(db, sources, 'income', seenIncome, { amount: 1_700_000, netAmount: 1_700_000 })

    await link()
    while ((await sync()) === 'unfinished');
    const questions = await readOutbox(db)
    expect(questions.map(({ parked }) => [parked?.why, parked?.fields])).toEqual([
      ['conflict', ['patientId']],
      ['conflict', ['patientId']],
    ])
    for (const { opId } of questions) await retryChange(db, sources, opId)
    while ((await sync()) === 'unfinished');

    expect(await readOutbox(db)).toEqual([])
    expect((await staff.get(`/appointments/${appointment.id}`)).body).toMatchObject({
      patientId: ana.id,
      startTime: '11:00',
    })
    expect((await staff.get(`/incomes/${income.id}`)).body).toMatchObject({ patientId: ana.id, amount: 17_000 })
  })

  it('signs the patient’s phone out, which keeps its waiting request and sends it for the new record', async () => {
    const history = await createAppointment(staff, ana.id, { startTime: '15:00', endTime: '15:15' })
    const own = await phone()
    await own.sync()
    await enqueueRequest(own.db, own.sources, {
      patientId: account.patientId,
      date: localDate('2026-11-20'),
      slots: [{ startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15') }],
      reason: 'Dolor de cuello',
      notes: '',
    })

    await link()
    await expect(own.sync()).rejects.toThrow(SessionEndedError)
    expect(await readOutbox(own.db)).toHaveLength(1)

    const token = await tokenOf(server.app, login)
    await own.signIn(token)
    while ((await own.sync()) === 'unfinished');

    expect(await readOutbox(own.db)).toEqual([])
    expect((await own.db.patients.toArray()).map(({ id }) => id)).toEqual([ana.id])
    const appointments = await readAppointmentsOfPatient(own.db, ana.id)
    expect(appointments.map(({ key, status }) => [key === history.id, status])).toEqual([
      [false, 'pending'],
      [true, 'scheduled'],
    ])
    await expectCompleteMirror(own, callerWith(server.app, token))
  })
})

describe('an account whose record has more rows than a page', () => {
  it('is read from the start page by page', async () => {
    for (const hour of ['09', '10', '11']) {
      await createAppointment(staff, ana.id, { startTime: `${hour}:00`, endTime: `${hour}:30` })
    }
    await link()
    const own = callerWith(server.app, await tokenOf(server.app, login))
    let cursor = 0
    const read: number[] = []
    for (let hasMore = true; hasMore; ) {
      const page = (await own.get(`/sync/changes?since=${cursor}&limit=2`)).as(changesPage)
      read.push(...page.appointments.map(({ id }) => id))
      ;({ cursor, hasMore } = page)
    }
    expect(new Set(read).size).toBe(3)
  })
})
