import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import {
  appointmentBody,
  createPatient,
  incomeBody,
  patientBody,
  recordBody,
} from '#tests/support/database/clinic-rows.ts'
import { createTestServer, tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

const named = (key: string = randomUUID()) => ({ 'idempotency-key': key })

async function countOf(table: 'patients' | 'incomes' | 'appointments' | 'receipts'): Promise<number> {
  return (
    await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
}

async function anotherAdmin(): Promise<Caller> {
  const { passwordHash } = await server.db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow()
  const person = { name: '', lastName: '', email: '', phone: '', patientId: null, createdAt: '' }
  await insertUser(server.db, { ...person, username: 'recepcion', passwordHash, role: 'admin' })
  const token = await tokenOf(server.app, { username: 'recepcion', password: 'una-clave-de-prueba' })
  return callerWith(server.app, token)
}

describe('a request repeated under its key', () => {
  it('gets the same status and row, and adds nothing (W-4, W-5)', async () => {
    const body = incomeBody(null)
    const key = named()

    const first = await staff.post('/incomes', body, key)
    const second = await staff.post('/incomes', body, key)

    expect(second.status).toBe(201)
    expect(second.as(incomeResource)).toEqual(first.as(incomeResource))
    expect(second.number('Sync-Version')).toBe(first.number('Sync-Version'))
    expect(await countOf('incomes')).toBe(1)
  })

  it('waits for the first when both run at once (W-4)', async () => {
    const body = incomeBody(null)
    const key = named()

    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post('/incomes', body, key)))

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.as(incomeResource).id)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.number('Sync-Version'))).size).toBe(1)
    expect(await countOf('incomes')).toBe(1)
  })

  it('shows the present row, but the version of its own effect (W-5, W-9)', async () => {
    const body = patientBody()
    const key = named()
    const first = await staff.post('/patients', body, key)
    const { id } = first.as(patientRow)
    await staff.put(`/patients/${id}`, { phone: '3537 499999' })

    const replay = await staff.post('/patients', body, key)

    expect(replay.as(patientRow)).toMatchObject({ id, phone: '3537 499999' })
    expect(replay.number('Sync-Version')).toBe(first.number('Sync-Version'))
    expect(replay.as(patientRow).version).toBeGreaterThan(replay.number('Sync-Version'))
  })

  it('says that the row was deleted since (W-5)', async () => {
    const body = patientBody()
    const key = named()
    const { id } = (await staff.post('/patients', body, key)).as(patientRow)
    const edit = named()
    await staff.put(`/patients/${id}`, { phone: '3537 400001' }, edit)
    await staff.delete(`/patients/${id}`)

    expect(await staff.post('/patients', body, key)).toMatchObject({ status: 201, body: { id, deleted: true } })
    expect(await staff.put(`/patients/${id}`, { phone: '3537 400001' }, edit)).toMatchObject({
      status: 200,
      body: { id, deleted: true },
    })
  })

  it('answers a repeated delete with the same 204 and version (W-5)', async () => {
    const { id } = await createPatient(staff)
    const key = named()

    const first = await staff.delete(`/patients/${id}`, key)
    const second = await staff.delete(`/patients/${id}`, key)

    expect([first.status, second.status]).toEqual([204, 204])
    expect(second.number('Sync-Version')).toBe(first.number('Sync-Version'))
  })

  it('is replayed although its If-Match is outdated and its day is past (W-6)', async () => {
    const { id: patientId } = await createPatient(staff)
    const body = appointmentBody(patientId)
    const key = named()
    const { id, version } = (await staff.post('/appointments', body, key)).as(appointmentResource)
    const change = named()
    const conditional = { ...change, 'if-match': `"${version}"` }
    const moved = await staff.put(`/appointments/${id}`, { notes: 'trae estudios' }, conditional)
    server.clock.advance(days(20))

    const created = await staff.post('/appointments', body, key)
    const movedAgain = await staff.put(`/appointments/${id}`, { notes: 'trae estudios' }, conditional)

    expect(created.status).toBe(201)
    expect(movedAgain.status).toBe(200)
    expect(movedAgain.number('Sync-Version')).toBe(moved.number('Sync-Version'))
    expect(await countOf('appointments')).toBe(1)
  })

  it('is the same request whatever the order of its fields', async () => {
    const body = incomeBody(null)
    const key = named()
    await staff.post('/incomes', body, key)

    const again = await staff.post('/incomes', Object.fromEntries(Object.entries(body).reverse()), key)

    expect(again.status).toBe(201)
    expect(await countOf('incomes')).toBe(1)
  })

  it('is replayed after the database was closed and opened again (W-4)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clinica-'))
    const body = incomeBody(null)
    const key = named()
    const before = await createTestServer({ dataDir: folder })
    const first = await (await staffOf(before)).post('/incomes', body, key)
    await before.stop()
    const after = await createTestServer({ dataDir: folder })

    const replay = await (await staffOf(after)).post('/incomes', body, key)

    expect(replay.as(incomeResource)).toEqual(first.as(incomeResource))
    expect(await after.db.selectFrom('incomes').selectAll().execute()).toHaveLength(1)
    await after.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('a key', () => {
  it('stands for one body, one path and one user (W-6)', async () => {
    const { id } = await createPatient(staff)
    const key = named()
    await staff.post('/incomes', incomeBody(null), key)
    const other = await anotherAdmin()

    const reused = { status: 422, body: { code: 'idempotency_key_reused' } }
    expect(await staff.post('/incomes', incomeBody(null, { amount: 1, netAmount: 1 }), key)).toMatchObject(reused)
    expect(await staff.post('/patients', patientBody(), key)).toMatchObject(reused)
    expect(await staff.delete(`/patients/${id}`, key)).toMatchObject(reused)
    expect(await other.post('/incomes', incomeBody(null), key)).toMatchObject(reused)
    expect(await countOf('incomes')).toBe(1)
  })

  it('is free again after a refusal: only an effect leaves a receipt (W-7)', async () => {
    const { id: patientId } = await createPatient(staff)
    const body = appointmentBody(patientId)
    const taken = (await staff.post('/appointments', body)).as(appointmentResource)
    const key = named()
    expect(await staff.post('/appointments', body, key)).toMatchObject({ status: 409 })
    expect(await countOf('receipts')).toBe(0)
    await staff.delete(`/appointments/${taken.id}`)

    expect(await staff.post('/appointments', body, key)).toMatchObject({ status: 201 })
    expect(await countOf('receipts')).toBe(1)
  })

  it('must be a UUID', async () => {
    expect(await staff.post('/incomes', incomeBody(null), named('de nuevo'))).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })
})

/** A create of each kind, and its corrected content. */
async function creates() {
  const { id } = await createPatient(staff)
  const ref = () => ({ ref: randomUUID() })
  return [
    { path: '/appointments', body: appointmentBody(id, ref()), other: { startTime: '11:00', endTime: '11:30' } },
    { path: '/patients', body: patientBody(ref()), other: { phone: '3537 411111' } },
    { path: '/incomes', body: incomeBody(id, ref()), other: { amount: 5, netAmount: 5 } },
    { path: '/medical-history', body: recordBody(id, ref()), other: { diagnosis: 'Lumbalgia' } },
  ]
}

describe('a ref', () => {
  it('names one row: a second create with it, under another key, is the same row (W-10)', async () => {
    for (const { path, body } of await creates()) {
      const first = await staff.post(path, body, named())
      const second = await staff.post(path, { ...body, madeAt: '2026-11-19T12:00:00.000Z' }, named())

      expect(second, path).toMatchObject({ status: 201, body: first.body })
      expect(second.number('Sync-Version')).toBe(first.number('Sync-Version'))
      expect((first.body as { ref: string | null }).ref).not.toBeNull()
    }
  })

  it('is compared by what would be stored, not by how it was written', async () => {
    const ref = randomUUID()
    const body = patientBody({ ref, dni: '30.111.222', email: ' ana@correo.example ', birthDate: '' })
    const first = await staff.post('/patients', body, named())

    const again = { ...body, dni: '30111222', email: 'ana@correo.example', birthDate: null, address: '  ' }
    expect(await staff.post('/patients', again, named())).toMatchObject({ status: 201, body: first.body })
  })

  it('is refused with the present row when the create has other content (W-10)', async () => {
    for (const { path, body, other } of await creates()) {
      const late = await staff.post(path, body, named())
      const before = await readSyncState(server.db)

      const key = named()
      const mended = await staff.post(path, { ...body, ...other }, key)

      expect(mended, path).toMatchObject({ status: 412, body: { code: 'version_mismatch', current: late.body } })
      expect(await readSyncState(server.db)).toEqual(before)
      expect((await staff.get(`${path}/${(late.body as { id: number }).id}`)).body).toEqual(late.body)
      expect(await staff.post(path, { ...body, ...other }, key)).toMatchObject({ status: 412 })
    }
  })

  it('is refused also when the row has changed since, whoever changed it', async () => {
    const { id: patientId } = await createPatient(staff)
    const body = appointmentBody(patientId, { ref: randomUUID() })
    const { id } = (await staff.post('/appointments', body)).as(appointmentResource)
    const { body: current } = await staff.put(`/appointments/${id}`, { status: 'cancelled' })

    expect(await staff.post('/appointments', body, named())).toMatchObject({ status: 412, body: { current } })
  })

  it('names the deleted row for good: the answer says so, with the version of the deletion', async () => {
    for (const { path, body, other } of await creates()) {
      const { id } = (await staff.post(path, body, named())).body as { id: number }
      const deletion = await staff.delete(`${path}/${id}`)
      const before = await readSyncState(server.db)

      for (const create of [body, { ...body, ...other }]) {
        const again = await staff.post(path, create, named())
        expect(again, path).toMatchObject({ status: 201, body: { id, deleted: true } })
        expect(again.number('Sync-Version')).toBe(deletion.number('Sync-Version'))
        expect(again.number('Sync-Epoch')).toBe(before.epoch)
      }
      expect(await staff.get(`${path}/${id}`)).toMatchObject({ status: 404 })
      expect(await readSyncState(server.db)).toEqual(before)
    }
  })

  it('is unique in a race of creates', async () => {
    const { id: patientId } = await createPatient(staff)
    const body = appointmentBody(patientId, { ref: randomUUID() })

    const answers = await Promise.all(Array.from({ length: 8 }, () => staff.post('/appointments', body, named())))

    expect(new Set(answers.map((answer) => answer.as(appointmentResource).id)).size).toBe(1)
    expect(await countOf('appointments')).toBe(1)
  })
})
