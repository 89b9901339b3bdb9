import { array } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unconfirmedPatient } from '#domain/wire/account-linking-wire.ts'
import { patientRow } from '#domain/wire/patient-wire.ts'
import { capabilitiesAnswer, changesPage } from '#domain/wire/sync-wire.ts'
import type { RowChanges } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { respellPatients } from '#server/resources/patients/respell-patients.ts'
import { type Caller, staffOf } from '#tests/support/api-calls.ts'
import { createAppointment, createPatient, patientBody, registerPatient } from '#tests/support/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let staff: Caller

beforeEach(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  staff = await staffOf(server)
})
afterEach(() => server.stop())

/** A patient as an earlier release stored one. */
async function storedBefore(fields: RowChanges<'patient'>, made?: Record<string, unknown>) {
  const { id } = await createPatient(staff, made)
  await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
    await changes.update('patient', id, fields)
    return { status: 200, entity: 'patient', id }
  })
  return id
}
const respell = () => respellPatients(server.db, server.clock)
const row = async (id: number) => (await staff.get(`/patients/${id}`)).as(patientRow)
const head = async () => (await staff.get('/sync/capabilities')).as(capabilitiesAnswer).cursor
const found = async (search: string) =>
  (await staff.get(`/patients?search=${encodeURIComponent(search)}`)).as(array(patientRow)).map(({ id }) => id)
const unconfirmed = async () => (await staff.get('/patients/unconfirmed')).as(array(unconfirmedPatient))

describe('a patient whom an earlier release stored', () => {
  it('has the DNI of today’s reader, and every device hears of it', async () => {
    const id = await storedBefore({ dni: '04142250' })
    const since = await head()
    expect(await respell()).toBe(0)
    expect(await row(id)).toMatchObject({ dni: '4142250', confirmed: true, version: since + 1 })
    const page = (await staff.get(`/sync/changes?since=${since}`)).as(changesPage)
    expect(page.patients.map((patient) => [patient.id, patient.dni])).toEqual([[id, '4142250']])
    expect(await staff.post('/patients', patientBody({ dni: '04.142.250' }))).toMatchObject({
      status: 409,
      body: { existingId: id },
    })
  })

  it('has an e-mail without what stood around it; one that nobody can read stays for staff', async () => {
    const bare = await storedBefore({ email: 'ana@correo.example,' })
    const wrong = await storedBefore({ email: 'aná@correo.example' })
    await respell()
    expect((await row(bare)).email).toBe('ana@correo.example')
    expect((await row(wrong)).email).toBe('aná@correo.example')
  })

  it('is found by every spelling of the name', async () => {
    const id = await storedBefore({ lastName: 'D’Angelo Ruiz-Díaz', searchText: 'ana d’angelo ruiz-diaz 20111222' })
    await respell()
    for (const typed of ["d'angelo", 'dangelo', 'D’ANGELO', 'ruiz-diaz', 'Ruiz Díaz']) {
      expect(await found(typed), typed).toEqual([id])
    }
  })

  it('is left alone from then on, and by a clinic that has nothing to rewrite', async () => {
    await createPatient(staff)
    await storedBefore({ dni: '04142250' })
    await respell()
    const before = await head()
    await respell()
    expect(await head()).toBe(before)
  })

  it('stands in the audit log with all that were rewritten', async () => {
    const ids = [await storedBefore({ dni: '04142250' }), await storedBefore({ dni: '05142250' })]
    await respell()
    const events = await server.db
      .selectFrom('auditLog')
      .select(['entityId', 'userId'])
      .where('action', '=', 'patient.respell')
      .orderBy('entityId')
      .execute()
    expect(events).toEqual(ids.map((entityId) => ({ entityId, userId: null })))
  })
})

describe('two confirmed records that prove to have one DNI', () => {
  it('stay two: the newer one waits for staff, with all that it says and its turnos', async () => {
    const older = await storedBefore({ dni: '04987654' })
    const newer = await createPatient(staff, { dni: '4987654', phone: '3537 422222' })
    const turno = await createAppointment(staff, newer.id)

    expect(await respell()).toBe(1)

    expect(await row(older)).toMatchObject({ dni: '4987654', confirmed: true })
    expect(await row(newer.id)).toMatchObject({ dni: '4987654', phone: '3537 422222', confirmed: false })
    expect((await staff.get(`/appointments/${turno.id}`)).body).toMatchObject({ patientId: newer.id })
    const waiting = await unconfirmed()
    expect(waiting).toMatchObject([{ id: newer.id, User: null, matches: [{ id: older, byDni: true }] }])
    expect(await staff.put(`/patients/${newer.id}/confirm`, undefined)).toMatchObject({ status: 409 })
  })

  it('are shown also when the older one is spelled right', async () => {
    const older = await createPatient(staff, { dni: '4987654' })
    const newer = await storedBefore({ dni: '04987654' })
    await respell()
    expect((await unconfirmed()).map(({ id, matches }) => [id, matches[0]?.id])).toEqual([[newer, older.id]])
  })

  it('may be three', async () => {
    const first = await storedBefore({ dni: '004987654' })
    const second = await createPatient(staff, { dni: '4987654' })
    const third = await storedBefore({ dni: '04987654' })
    expect(await respell()).toBe(2)
    expect((await unconfirmed()).map(({ id }) => id)).toEqual([second.id, third])
    expect(await row(first)).toMatchObject({ dni: '4987654', confirmed: true })
  })

  it('are linked by staff when the newer one is a visitor’s', async () => {
    const known = await createPatient(staff, { dni: '4142250' })
    const visitor = await registerPatient(server, { dni: '30999888' })
    await writeTransaction(server, { userId: null, action: 'patient.update' }, async (changes) => {
      await changes.update('patient', visitor.patientId, { dni: '04142250', confirmed: true })
      return { status: 200, entity: 'patient', id: visitor.patientId }
    })
    await respell()
    expect(await unconfirmed()).toMatchObject([{ id: visitor.patientId, User: { id: visitor.userId } }])
    expect(await staff.put(`/users/${visitor.userId}/link`, { patientId: known.id })).toMatchObject({ status: 200 })
    expect(await unconfirmed()).toEqual([])
  })
})

it('sends the link of a new password to an account whose e-mail was stored with a comma', async () => {
  const { userId } = await registerPatient(server, { email: 'bruno@correo.example' })
  await server.db.updateTable('users').set({ email: 'bruno@correo.example,' }).where('id', '=', userId).execute()
  await respell()
  const { email } = await server.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(email).toBe('bruno@correo.example')
})
