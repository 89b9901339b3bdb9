import { randomUUID } from 'node:crypto'
import { array } from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { patientAccount, unconfirmedPatient } from '#domain/wire/account-linking-wire.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { clinicalRecordResource, clinicalRecordVersion } from '#domain/wire/rows/clinical-record-wire.ts'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { userWithPatient } from '#domain/wire/session-wire.ts'
import { capabilitiesAnswer, changesPage } from '#domain/wire/sync-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  type PatientAccount,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
let staff: Caller
/** A known patient. */
let ana: Awaited<ReturnType<typeof createPatient>>
/** An account that gave Ana's DNI. */
let account: PatientAccount

const login = { username: 'ana', password: 'clave-de-ana' }

beforeEach(async () => {
  staff = await staffOf(server)
  ana = await createPatient(staff, { dni: '30111222', email: 'ana@correo.example' })
  account = await registerPatient(server, { ...login, dni: '30111222' })
})

const link = (userId = account.userId, patientId = ana.id, headers?: Record<string, string>) =>
  staff.put(`/users/${userId}/link`, { patientId }, headers)
const head = async () => (await staff.get('/sync/capabilities')).as(capabilitiesAnswer).cursor
const feed = async (caller: Caller, since = 0) => (await caller.get(`/sync/changes?since=${since}`)).as(changesPage)
const disable = ({ userId }: PatientAccount) =>
  server.db.updateTable('users').set({ active: false }).where('id', '=', userId).execute()
const again = async () => callerWith(server.app, await tokenOf(server.app, login))

describe('linking an account', () => {
  it('answers the account with its new record', async () => {
    const answer = await link()
    expect(answer.as(userWithPatient)).toMatchObject({ id: account.userId, patientId: ana.id, Patient: ana })
    expect(answer.headers.etag).toBe(`"${ana.version}"`)
    expect(answer.number('Sync-Version')).toBe(await head())
  })

  it('moves appointments, incomes and clinical records in one change', async () => {
    const [asked] = await requestAppointments(account.calls, ['09:00'])
    const booked = await createAppointment(staff, account.patientId, { startTime: '11:00', endTime: '11:30' })
    const income = await createIncome(staff, account.patientId)
    const record = await createRecord(staff, account.patientId, { appointmentId: booked.id })
    const before = await head()

    await link()

    expect(await head()).toBe(before + 1)
    for (const [path, schema] of [
      [`/appointments/${asked?.id}`, appointmentResource],
      [`/appointments/${booked.id}`, appointmentResource],
      [`/incomes/${income.id}`, incomeResource],
      [`/medical-history/${record.id}`, clinicalRecordResource],
    ] as const) {
      expect((await staff.get(path)).as(schema)).toMatchObject({ patientId: ana.id, version: before + 1 })
    }
    expect(await staff.get(`/patients/${account.patientId}`)).toMatchObject({ status: 404 })
    expect((await staff.get(`/patients/${ana.id}`)).body).toEqual(ana)
  })

  it('keeps the former versions of a clinical record, with author and time', async () => {
    const record = await createRecord(staff, account.patientId)
    server.clock.advance(days(3))
    staff = callerWith(server.app, await server.adminToken())
    await link()
    const versions = (await staff.get(`/medical-history/${record.id}/versions`)).as(array(clinicalRecordVersion))
    expect(versions).toHaveLength(2)
    expect(versions[1]).toMatchObject({
      version: record.version,
      writtenAt: record.createdAt,
      writtenBy: record.createdBy,
      diagnosis: record.diagnosis,
    })
  })

  it('tells staff’s devices by the feed what moved and what was deleted', async () => {
    const booked = await createAppointment(staff, account.patientId)
    const income = await createIncome(staff, account.patientId)
    const since = await head()
    await link()
    expect(await feed(staff, since)).toMatchObject({
      appointments: [{ id: booked.id, patientId: ana.id, version: since + 1 }],
      incomes: [{ id: income.id, patientId: ana.id, version: since + 1 }],
      patients: [],
      deleted: [{ entity: 'patient', id: account.patientId, version: since + 1 }],
      cursor: since + 1,
    })
  })

  it('ends the account’s sessions; its devices mirror anew after the next sign-in (R-3)', async () => {
    const cursor = (await feed(account.calls)).cursor
    const history = await createAppointment(staff, ana.id, { startTime: '15:00', endTime: '15:15' })
    await link()
    expect(await account.calls.get('/appointments')).toMatchObject({ status: 401 })
    const calls = await again()
    expect(await calls.get(`/sync/changes?since=${cursor}`)).toMatchObject({ status: 410, body: { code: 'scope' } })
    const page = await feed(calls)
    expect(page.patients.map(({ id }) => id)).toEqual([ana.id])
    expect(page.appointments.map(({ id }) => id)).toEqual([history.id])
  })

  it('shows the record to nobody else, whatever cursor they have', async () => {
    const bruno = await registerPatient(server)
    const since = (await feed(bruno.calls)).cursor
    await createAppointment(staff, account.patientId)
    await link()
    expect(await feed(bruno.calls, since)).toMatchObject({ appointments: [], patients: [], deleted: [] })
    expect(await bruno.calls.get(`/patients/${ana.id}`)).toMatchObject({ status: 404 })
  })

  it('keeps the provisional record in the archive', async () => {
    await link()
    const archived = await server.db.selectFrom('archive').selectAll().where('entity', '=', 'patient').execute()
    expect(archived).toMatchObject([{ entityId: account.patientId }])
  })

  it('repeated changes nothing', async () => {
    await link()
    const before = await head()
    expect(await link()).toMatchObject({ status: 200, body: { patientId: ana.id } })
    expect(await head()).toBe(before)
  })

  it('also works for an account whose record was deleted, and raises the sequence', async () => {
    await staff.delete(`/patients/${account.patientId}`)
    const calls = await again()
    const cursor = (await feed(calls)).cursor
    const before = await head()
    expect(await link()).toMatchObject({ status: 200 })
    expect(await head()).toBe(before + 1)
    expect(await (await again()).get(`/sync/changes?since=${cursor}`)).toMatchObject({ status: 410 })
  })
})

describe('linking is refused', () => {
  const refused = async (answer: Promise<unknown>, expected: object) => {
    const before = await readSyncState(server.db)
    expect(await answer).toMatchObject(expected)
    expect(await readSyncState(server.db)).toEqual(before)
    expect(await account.calls.get('/appointments')).toMatchObject({ status: 200 })
  }

  it('for an account that does not exist', async () => {
    await refused(link(999), { status: 404, body: { message: 'No se encontró el usuario' } })
  })

  it('for a staff account', async () => {
    await refused(link(1), {
      status: 400,
      body: { message: 'Esa cuenta es del personal: no se vincula a una ficha' },
    })
  })

  it('to a record that does not exist', async () => {
    await refused(link(account.userId, 999), {
      status: 400,
      body: { errors: { patientId: 'El paciente no existe' } },
    })
  })

  it('to a record that is not confirmed', async () => {
    const other = await registerPatient(server, { dni: '30111222' })
    await refused(link(account.userId, other.patientId), {
      status: 400,
      body: { errors: { patientId: 'Esa ficha todavía no está confirmada' } },
    })
  })

  it('when the account’s present record is confirmed', async () => {
    const bruno = await registerPatient(server)
    await refused(link(bruno.userId), {
      status: 409,
      body: { code: 'invalid_transition', message: expect.stringContaining('ya está confirmada') },
    })
  })

  it('when the record has an active account', async () => {
    await link()
    const second = await registerPatient(server, { dni: '30111222' })
    account = second
    await refused(link(second.userId), {
      status: 409,
      body: { code: 'duplicate', errors: { patientId: 'Ese paciente ya tiene otra cuenta' } },
    })
    await server.db.updateTable('users').set({ active: false }).where('username', '=', 'ana').execute()
    expect(await link(second.userId)).toMatchObject({ status: 200 })
  })

  it('without a record', async () => {
    await refused(staff.put(`/users/${account.userId}/link`, {}), {
      status: 400,
      body: { errors: { patientId: 'Debe seleccionar un paciente' } },
    })
  })
})

describe('the rules of a write hold for linking', () => {
  it('If-Match names the version of the account’s present record', async () => {
    const { version } = (await staff.get(`/users/${account.userId}`)).as(userWithPatient)
    await account.calls.put(`/patients/${account.patientId}`, { phone: '3537 499999' })
    const late = await link(account.userId, ana.id, { 'if-match': `"${version}"` })
    expect(late).toMatchObject({ status: 412, body: { current: { Patient: { phone: '3537 499999' } } } })
    const { version: present } = (late.body as { current: { version: number } }).current
    expect(await link(account.userId, ana.id, { 'if-match': `"${present}"` })).toMatchObject({ status: 200 })
  })

  it('a syncing client must name it, and be in this epoch of the database', async () => {
    const { epoch } = await readSyncState(server.db)
    expect(await link(account.userId, ana.id, { 'sync-epoch': String(epoch) })).toMatchObject({ status: 428 })
    expect(await link(account.userId, ana.id, { 'sync-epoch': String(epoch - 1) })).toMatchObject({ status: 409 })
  })

  it('one of two who link at once wins', async () => {
    const other = await createPatient(staff)
    const statuses = (await Promise.all([link(), link(account.userId, other.id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })
})

describe('records that wait for staff', () => {
  const waiting = async () => (await staff.get('/patients/unconfirmed')).as(array(unconfirmedPatient))

  it('are listed with their account and with the confirmed records that they may belong to', async () => {
    const [byEmail] = [await createPatient(staff, { email: 'otra@correo.example' })]
    await registerPatient(server, { dni: '33444555', email: 'OTRA@correo.example' })
    await registerPatient(server)

    expect(await waiting()).toMatchObject([
      {
        id: account.patientId,
        dni: '30111222',
        User: { id: account.userId, username: 'ana' },
        matches: [{ id: ana.id, lastName: ana.lastName, byDni: true, byEmail: false, hasAccount: false }],
      },
      { dni: '33444555', matches: [{ id: byEmail.id, byDni: false, byEmail: true, hasAccount: false }] },
    ])
  })

  it('tell when the record that they may belong to has an account', async () => {
    await link()
    await registerPatient(server, { dni: '30111222' })
    expect(await waiting()).toMatchObject([{ matches: [{ id: ana.id, hasAccount: true }] }])
  })

  it('are confirmed by staff when nobody else has the DNI', async () => {
    await createPatient(staff, { email: 'familia@correo.example' })
    const child = await registerPatient(server, { email: 'familia@correo.example' })
    const before = await head()
    const answer = await staff.put(`/patients/${child.patientId}/confirm`, undefined)
    expect(answer.as(patientRow)).toMatchObject({ id: child.patientId, confirmed: true, version: before + 1 })
    expect(await waiting()).toMatchObject([{ id: account.patientId }])
    expect(await child.calls.get(`/patients/${child.patientId}`)).toMatchObject({ body: { confirmed: true } })
  })

  it('are not confirmed while a confirmed record has the DNI', async () => {
    expect(await staff.put(`/patients/${account.patientId}/confirm`, undefined)).toMatchObject({
      status: 409,
      body: { code: 'duplicate', existingId: ana.id, errors: { dni: 'Ya existe un paciente con ese DNI' } },
    })
  })

  it('change nothing when they are confirmed a second time', async () => {
    await staff.put(`/patients/${account.patientId}`, { dni: '31222333' })
    await staff.put(`/patients/${account.patientId}/confirm`, undefined)
    const before = await head()
    expect(await staff.put(`/patients/${account.patientId}/confirm`, undefined)).toMatchObject({ status: 200 })
    expect(await head()).toBe(before)
  })

  it('follow the rules of a write when they are confirmed', async () => {
    await staff.put(`/patients/${account.patientId}`, { dni: '31222333' })
    const path = `/patients/${account.patientId}/confirm`
    const { version } = (await staff.get(`/patients/${account.patientId}`)).as(patientRow)
    expect(await staff.put(path, undefined, { 'if-match': `"${version - 1}"` })).toMatchObject({ status: 412 })
    const { epoch } = await readSyncState(server.db)
    expect(await staff.put(path, undefined, { 'sync-epoch': String(epoch) })).toMatchObject({ status: 428 })
    const key = { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` }
    const first = await staff.put(path, undefined, key)
    expect(await staff.put(path, undefined, key)).toMatchObject({ status: 200, text: first.text })
    expect(await staff.put('/patients/999/confirm', undefined)).toMatchObject({ status: 404 })
  })
})

describe('a record that waits without an account', () => {
  let waiting: typeof ana

  beforeEach(async () => {
    waiting = await createPatient(staff, { dni: '30222333' })
    await writeTransaction(server, { userId: null, action: 'patient.respell' }, async (changes) => {
      await changes.update('patient', waiting.id, { dni: ana.dni, confirmed: false })
      return { status: 200, entity: 'patient', id: waiting.id }
    })
  })
  const linkRecord = (id = waiting.id, patientId = ana.id, headers?: Record<string, string>) =>
    staff.put(`/patients/${id}/link`, { patientId }, headers)

  it('is linked: all its rows move in one change, and it is archived', async () => {
    const booked = await createAppointment(staff, waiting.id)
    const income = await createIncome(staff, waiting.id)
    const record = await createRecord(staff, waiting.id)
    const before = await head()

    expect(await linkRecord()).toMatchObject({ status: 200, body: { id: waiting.id, deleted: true } })

    expect(await head()).toBe(before + 1)
    for (const path of [`/appointments/${booked.id}`, `/incomes/${income.id}`, `/medical-history/${record.id}`]) {
      expect(await staff.get(path)).toMatchObject({ body: { patientId: ana.id, version: before + 1 } })
    }
    expect(await staff.get(`/patients/${waiting.id}`)).toMatchObject({ status: 404 })
    expect(await feed(staff, before)).toMatchObject({ deleted: [{ entity: 'patient', id: waiting.id }] })
    const archived = await server.db.selectFrom('archive').select('entityId').where('entity', '=', 'patient').execute()
    expect(archived).toEqual([{ entityId: waiting.id }])
  })

  it('can be linked to a patient with an account, which stays theirs', async () => {
    await link()
    expect(await linkRecord()).toMatchObject({ status: 200 })
    expect((await staff.get(`/users/${account.userId}`)).as(userWithPatient).patientId).toBe(ana.id)
  })

  it('is not linked to itself, to another waiting one, or to nobody', async () => {
    const notConfirmed = { status: 400, body: { errors: { patientId: 'Esa ficha todavía no está confirmada' } } }
    expect(await linkRecord(waiting.id, waiting.id)).toMatchObject(notConfirmed)
    expect(await linkRecord(waiting.id, account.patientId)).toMatchObject(notConfirmed)
    expect(await linkRecord(waiting.id, 999)).toMatchObject({ status: 400 })
    expect(await linkRecord(999)).toMatchObject({ status: 404 })
  })

  it('is not linked when it is confirmed by now, or has an account', async () => {
    expect(await linkRecord(ana.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(await linkRecord(account.patientId)).toMatchObject({
      status: 409,
      body: { message: 'Esta ficha tiene una cuenta: vincula la cuenta' },
    })
  })

  it('is not linked when somebody has changed it meanwhile', async () => {
    const { version } = (await staff.get(`/patients/${waiting.id}`)).as(patientRow)
    await staff.put(`/patients/${waiting.id}`, { phone: '3537 499999' })
    expect(await linkRecord(waiting.id, ana.id, { 'if-match': `"${version}"` })).toMatchObject({ status: 412 })
  })
})

it('an account without any record is linked under If-Match 0', async () => {
  const person = { name: 'Eva', lastName: 'Ríos', email: '', phone: '', patientId: null, createdAt: '' }
  const id = await insertUser(server.db, { ...person, username: 'eva', passwordHash: '', role: 'patient' })
  expect((await staff.get(`/users/${id}`)).as(userWithPatient)).toMatchObject({ version: 0, Patient: null })
  expect(await link(id, ana.id, { 'if-match': '"0"' })).toMatchObject({ status: 200 })
})

describe('the accounts of a record', () => {
  const accountsOf = async (id: number) => (await staff.get(`/patients/${id}/accounts`)).as(array(patientAccount))

  it('are listed with whether staff have verified them', async () => {
    const carla = await registerPatient(server, {
      username: 'carla',
      email: 'carla@correo.example',
      phone: '3537 433333',
    })
    const own = { id: carla.userId, username: 'carla', email: 'carla@correo.example', phone: '3537 433333' }
    expect(await accountsOf(carla.patientId)).toEqual([{ ...own, vouched: false }])
    await staff.put(`/patients/${carla.patientId}/confirm`, undefined)
    expect(await accountsOf(carla.patientId)).toEqual([{ ...own, vouched: true }])
  })

  it('are verified once staff have linked them', async () => {
    expect(await accountsOf(ana.id)).toEqual([])
    await link()
    expect(await accountsOf(ana.id)).toMatchObject([{ id: account.userId, vouched: true }])
  })

  it('are not verified while disabled: neither with the one that is linked in their place, nor with the record', async () => {
    const stranger = await registerPatient(server)
    await disable(stranger)
    expect(await staff.put(`/patients/${stranger.patientId}/confirm`, undefined)).toMatchObject({ status: 200 })
    await link(account.userId, stranger.patientId)
    const isVerified = async ({ userId }: PatientAccount) =>
      (await server.db.selectFrom('users').select('vouched').where('id', '=', userId).executeTakeFirst())?.vouched === 1
    expect([await isVerified(stranger), await isVerified(account)]).toEqual([false, true])

    const before = await head()
    await staff.put(`/patients/${stranger.patientId}/confirm`, undefined)
    expect(await head()).toBe(before)
    expect(await isVerified(stranger)).toBe(false)
  })

  it('are the active ones', async () => {
    await disable(account)
    expect(await accountsOf(account.patientId)).toEqual([])
  })

  it('are a 404 for an unknown record, and forbidden to everybody except staff', async () => {
    expect(await staff.get('/patients/999/accounts')).toMatchObject({ status: 404 })
    expect(await account.calls.get(`/patients/${account.patientId}/accounts`)).toMatchObject({ status: 403 })
  })
})
