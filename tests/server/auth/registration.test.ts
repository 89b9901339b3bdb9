import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import type { Db } from '#server/db/schema.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const visitor = forEachTest(() => callerWith(server.app))

const account = (fields: Record<string, unknown> = {}) => ({
  username: 'carla',
  name: 'Carla',
  lastName: 'Sosa',
  email: 'carla@correo.example',
  phone: '3537 433333',
  dni: '32.111.222',
  password: 'clave-de-carla',
  ...fields,
})

describe('a registration', () => {
  it('creates a patient with a confirmed record when nothing matches a known person', async () => {
    expect(await visitor.post('/auth/register', account())).toMatchObject({ status: 201 })
    const [patient] = (await staff.get('/patients?search=carla')).body as [typeof patientRow]
    expect(patient).toMatchObject({ firstName: 'Carla', dni: '32111222', confirmed: true })
  })

  it('gives the record a ref, whatever the body says, by which devices know it in every epoch', async () => {
    const ref = randomUUID()
    await visitor.post('/auth/register', account({ ref }))
    await visitor.post('/auth/register', account({ ref, username: 'dora', dni: '33000111' }))
    const patients = (await staff.get('/patients')).as(v.array(patientRow))
    const refs = new Set(patients.map((patient) => patient.ref))
    expect(refs.size).toBe(2)
    for (const each of refs) expect(each).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(refs).not.toContain(ref)
  })

  it('always creates the role patient', async () => {
    await visitor.post('/auth/register', account({ role: 'admin', patientId: 1, confirmed: true, id: 1 }))
    const users = await server.db.selectFrom('users').select(['username', 'role']).orderBy('id').execute()
    expect(users).toEqual([
      { username: 'direccion', role: 'admin' },
      { username: 'carla', role: 'patient' },
    ])
  })

  it('names every missing or invalid field', async () => {
    const body = { username: 'ab', dni: '12', email: 'x', password: '12345' }
    expect(await visitor.post('/auth/register', body)).toMatchObject({
      status: 400,
      body: {
        errors: {
          username: validationTexts.usernameShort,
          name: validationTexts.nameRequired,
          lastName: validationTexts.lastNameRequired,
          email: validationTexts.emailInvalid,
          phone: validationTexts.phoneRequired,
          dni: validationTexts.dniInvalid,
          password: validationTexts.passwordShort,
        },
      },
    })
  })

  it('refuses a taken username, ignoring case', async () => {
    await visitor.post('/auth/register', account())
    expect(await visitor.post('/auth/register', account({ username: 'CARLA', dni: '33000111' }))).toMatchObject({
      status: 409,
      body: { code: 'duplicate', errors: { username: 'El nombre de usuario ya está en uso' } },
    })
    expect((await staff.get('/patients')).body).toHaveLength(1)
  })

  it.each(['carla\u200b', '\u200ecarla', ' Car\u00adla ', 'ｃａｒｌａ', '\ufeffCARLA'])(
    'refuses a taken username, ignoring invisible characters: %j',
    async (username) => {
      await visitor.post('/auth/register', account())
      expect(await visitor.post('/auth/register', account({ username, dni: '33000111' }))).toMatchObject({
        status: 409,
        body: { errors: { username: 'El nombre de usuario ya está en uso' } },
      })
    },
  )

  it('stores a username without invisible characters', async () => {
    await visitor.post('/auth/register', account({ username: '\u200eCarla\u200b' }))
    const user = await server.db.selectFrom('users').select('username').where('role', '=', 'patient').executeTakeFirst()
    expect(user).toEqual({ username: 'Carla' })
    const { usernameShort, usernameRequired } = validationTexts
    for (const [username, said] of [
      ['ab\u200b', usernameShort],
      ['\u200e\u200e\u200e', usernameRequired],
    ]) {
      expect(await visitor.post('/auth/register', account({ username }))).toMatchObject({
        status: 400,
        body: { errors: { username: said } },
      })
    }
  })

  it('succeeds for one of many who want the same username at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => visitor.post('/auth/register', account({ dni: String(33_000_000 + i) }))),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(5).fill(409)])
    expect((await staff.get('/patients')).body).toHaveLength(1)
  })
})

describe("a registration with a known person's data", () => {
  it.each([
    ['DNI', { dni: '30111222' }],
    ['e-mail', { email: 'ANA@correo.example' }],
    ['both', { dni: '30111222', email: 'ana@correo.example' }],
  ])('never opens that record: %s', async (_, fields) => {
    const ana = await createPatient(staff, { dni: '30111222', email: 'ana@correo.example' })
    const appointment = await createAppointment(staff, ana.id)

    const intruder = await registerPatient(server, fields)

    expect(intruder.patientId).not.toBe(ana.id)
    const own = (await staff.get(`/patients/${intruder.patientId}`)).as(patientRow)
    expect(own).toMatchObject({ confirmed: false })
    expect(await intruder.calls.get(`/patients/${ana.id}`)).toMatchObject({ status: 404 })
    expect(await intruder.calls.get(`/appointments/${appointment.id}`)).toMatchObject({ status: 404 })
    expect((await intruder.calls.get('/appointments')).body).toEqual([])
    expect((await intruder.calls.get('/sync/changes')).text).not.toContain(ana.lastName)
    expect((await staff.get(`/patients/${ana.id}`)).body).toEqual(ana)
  })

  it('gets the same answer as any other', async () => {
    await createPatient(staff, { dni: '30111222', email: 'ana@correo.example' })
    const known = await visitor.post('/auth/register', account({ dni: '30111222', email: 'ana@correo.example' }))
    const unknown = await visitor.post('/auth/register', account({ username: 'dora' }))
    expect(known.text).toBe(unknown.text)
    const names = (answer: typeof known) => Object.keys(answer.headers).sort()
    expect(names(known)).toEqual(names(unknown))
  })

  it('does not open it by a later edit', async () => {
    const ana = await createPatient(staff, { dni: '30111222', email: 'ana@correo.example' })
    const intruder = await registerPatient(server)
    const path = `/patients/${intruder.patientId}`
    expect(await intruder.calls.put(path, { dni: ana.dni })).toMatchObject({ status: 400 })
    expect(await intruder.calls.put(path, { email: ana.email })).toMatchObject({ status: 200 })
    expect(await intruder.calls.get(`/patients/${ana.id}`)).toMatchObject({ status: 404 })
    expect((await staff.get(`/users/${intruder.userId}`)).body).toMatchObject({ patientId: intruder.patientId })
  })

  it("does not block the DNI for staff who then register the person's own record", async () => {
    const first = await registerPatient(server, { dni: '34555666' })
    const second = await registerPatient(server, { dni: '34555666' })
    expect((await staff.get(`/patients/${second.patientId}`)).body).toMatchObject({ confirmed: false })
    expect(await staff.put(`/patients/${second.patientId}`, { phone: '3537 400001' })).toMatchObject({ status: 200 })
    expect((await staff.get(`/patients/${first.patientId}`)).body).toMatchObject({ confirmed: true })
  })
})

/** Runs other work just before the next transaction begins. */
function beforeTransaction(db: Db, other: () => Promise<unknown>): void {
  const transaction = db.transaction()
  const execute: typeof transaction.execute = (work) => other().then(() => transaction.execute(work))
  vi.spyOn(db, 'transaction').mockReturnValueOnce(Object.assign(Object.create(transaction), { execute }))
}

async function forgetCarla(db: Db): Promise<void> {
  await db.deleteFrom('callReceipts').execute()
  await db.deleteFrom('users').where('username', '=', 'carla').execute()
}

describe('a registration repeated under its key', () => {
  const named = () => ({ 'idempotency-key': randomUUID() })

  it('gets the same answer also when the first one finishes meanwhile', async () => {
    const key = named()
    beforeTransaction(server.db, () => visitor.post('/auth/register', account(), key))
    expect(await visitor.post('/auth/register', account(), key)).toMatchObject({ status: 201 })
    expect((await staff.get('/patients')).body).toHaveLength(1)
  })

  it('stores nothing by which the password could be guessed', async () => {
    const key = named()
    await visitor.post('/auth/register', account(), key)
    expect(await visitor.post('/auth/register', account({ password: 'otra-clave' }), key)).toMatchObject({
      status: 201,
    })
    expect(await visitor.post('/auth/register', account({ name: 'Dora' }), key)).toMatchObject({ status: 422 })
  })

  it('creates no account without a password when the first receipt expires meanwhile', async () => {
    const key = named()
    await visitor.post('/auth/register', account(), key)
    beforeTransaction(server.db, () => forgetCarla(server.db))

    const replay = await visitor.post('/auth/register', account(), key)

    expect(replay).toMatchObject({ status: 201 })
    const users = await server.db.selectFrom('users').select('passwordHash').execute()
    for (const { passwordHash } of users) expect(passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('is forgotten after a day', async () => {
    const key = named()
    await visitor.post('/auth/register', account(), key)
    server.clock.advance(hours(25))
    await visitor.post('/auth/register', account({ username: 'dora', dni: '35000111' }), named())
    expect(await visitor.post('/auth/register', account(), key)).toMatchObject({ status: 409 })
  })
})

describe('registrations from one address', () => {
  it('are limited, and possible again later', async () => {
    const limited = await createTestServer({
      dataDir: ':memory:',
      clock: server.clock,
      limits: { registrationsPerAddress: 2 },
    })
    const register = (i: number) =>
      callerWith(limited.app).post('/auth/register', account({ username: `carla${i}`, dni: String(36_000_000 + i) }))
    expect([(await register(1)).status, (await register(2)).status, (await register(3)).status]).toEqual([
      201, 201, 429,
    ])
    server.clock.advance(days(1))
    expect((await register(4)).status).toBe(201)
    await limited.stop()
  })
})
