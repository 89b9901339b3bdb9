import { beforeEach, describe, expect, it } from 'vitest'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { capabilitiesAnswer, changesPage } from '#domain/wire/sync-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { findSession } from '#server/resources/auth/sessions.ts'
import { changesSince } from '#server/resources/sync/change-feed.ts'
import { type ChangesPage, mirrorOf, pagesSince } from '#tests/support/api/change-pages.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  type PatientAccount,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let bruno: PatientAccount

beforeEach(async () => {
  bruno = await registerPatient(server)
})

const feed = async (since = 0) => (await bruno.calls.get(`/sync/changes?since=${since}`)).as(changesPage)
const head = async () => (await staff.get('/sync/capabilities')).as(capabilitiesAnswer).cursor

describe("a patient's feed", () => {
  it('has the own record, the own appointments and the professionals, and nothing else (R-4)', async () => {
    const other = await createPatient(staff)
    await createAppointment(staff, other.id)
    const own = await createAppointment(staff, bruno.patientId, { startTime: '10:00', endTime: '10:15' })
    await createIncome(staff, bruno.patientId)
    const income = await createIncome(staff, bruno.patientId)
    await staff.delete(`/incomes/${income.id}`)
    await staff.delete(`/patients/${other.id}`)

    const page = await feed()

    expect(page.patients.map((row) => row.id)).toEqual([bruno.patientId])
    expect(page.appointments.map((row) => row.id)).toEqual([own.id])
    expect(page.professionals.map((row) => row.id)).toEqual([1])
    expect(page.incomes).toEqual([])
    expect(page.deleted).toEqual([])
    expect(page.cursor).toBe(await head())
  })

  it('has the own appointments in every status, including requested and rejected ones', async () => {
    const other = await registerPatient(server)
    await requestAppointments(other.calls, ['08:00'])
    const [asked, refused, booked] = await requestAppointments(bruno.calls, ['09:00', '10:00', '11:00'])
    await staff.put(`/appointments/${refused?.id}/reject`, { rejectionReason: 'Feriado' })
    const cancelled = await createAppointment(staff, bruno.patientId, { startTime: '15:00', endTime: '15:15' })
    await staff.put(`/appointments/${cancelled.id}`, { status: 'cancelled' })

    const statuses = (page: ChangesPage) => new Map(page.appointments.map(({ id, status }) => [id, status]))
    expect(statuses(await feed())).toEqual(
      new Map([
        [asked?.id, 'pending'],
        [refused?.id, 'rejected'],
        [booked?.id, 'pending'],
        [cancelled.id, 'cancelled'],
      ]),
    )

    const since = await head()
    const { version } = (await staff.put(`/appointments/${booked?.id}/approve`, undefined)).as(appointmentResource)
    const page = await feed(since)
    expect(statuses(page)).toEqual(new Map([[booked?.id, 'approved']]))
    expect(page.deleted).toEqual([{ entity: 'appointment', id: asked?.id, version }])
  })

  it('tells who the professionals are and whether they are active, including retired ones', async () => {
    await writeTransaction(server, { userId: null, action: 'professional.create' }, async (changes) => ({
      status: 201,
      entity: 'professional',
      id: await changes.insert('professional', { ref: null, name: 'Mario', lastName: 'Sosa', active: false }),
    }))
    const { professionals } = await feed()
    expect(professionals).toMatchObject([
      { id: 1, name: 'Laura', lastName: 'Ferreyra', active: true },
      { id: 2, name: 'Mario', lastName: 'Sosa', active: false },
    ])
    const told = ['active', 'createdAt', 'id', 'lastName', 'license', 'name', 'ref', 'updatedAt', 'version']
    for (const professional of professionals) expect(Object.keys(professional).sort()).toEqual(told)
  })

  it('has nothing of another patient’s rows that change, move between others or are deleted', async () => {
    const [one, two] = [await createPatient(staff), await createPatient(staff)]
    const since = await head()
    const { id } = await createAppointment(staff, one.id, { notes: 'ajeno' })
    await createIncome(staff, one.id)
    await staff.put(`/appointments/${id}`, { patientId: two.id })
    await staff.delete(`/appointments/${id}`)
    await staff.delete(`/patients/${one.id}`)

    expect(await feed(since)).toMatchObject({
      ...{ appointments: [], patients: [], incomes: [], professionals: [], closures: [], deleted: [], hasMore: false },
      cursor: await head(),
    })
  })

  it('has a tombstone for a deleted appointment of its own, even after it had been handed over', async () => {
    const kept = await createAppointment(staff, bruno.patientId)
    const handed = await createAppointment(staff, bruno.patientId, { startTime: '10:00', endTime: '10:15' })
    const other = await createPatient(staff)
    const since = await head()

    const deletion = await staff.delete(`/appointments/${kept.id}`)
    const move = await staff.put(`/appointments/${handed.id}`, { patientId: other.id })
    await staff.delete(`/appointments/${handed.id}`)

    expect((await feed(since)).deleted).toEqual([
      { entity: 'appointment', id: kept.id, version: deletion.number('Sync-Version') },
      { entity: 'appointment', id: handed.id, version: move.number('Sync-Version') },
    ])
  })

  it('leads to its head in pages of one', async () => {
    for (let i = 0; i < 4; i++) {
      await createPatient(staff)
      await createAppointment(staff, bruno.patientId, { startTime: `1${i}:00`, endTime: `1${i}:15` })
    }
    const pages = await pagesSince(bruno.calls, 0, 1)
    expect(pages.at(-1)?.cursor).toBe(await head())
    expect(mirrorOf(pages).size).toBe(1 + 1 + 4)
  })

  it('has only those notes that the patient wrote', async () => {
    const { id } = await createAppointment(staff, bruno.patientId, { notes: 'solo para el equipo' })
    await writeTransaction(server, { userId: null, action: 'appointment.request' }, async (changes) => {
      await changes.update('appointment', id, { patientNotes: 'prefiero la tarde' })
      return { status: 200, entity: 'appointment', id }
    })

    expect((await feed()).appointments).toMatchObject([{ notes: 'prefiero la tarde' }])
    expect((await bruno.calls.get(`/appointments/${id}`)).as(appointmentResource).notes).toBe('prefiero la tarde')
    expect((await bruno.calls.get('/appointments')).body).toMatchObject([{ notes: 'prefiero la tarde' }])
    expect((await bruno.calls.get('/appointments')).text).not.toContain('equipo')
    expect((await staff.get(`/appointments/${id}`)).body).toMatchObject({ notes: 'solo para el equipo' })
  })

  it('has a tombstone for an appointment that was handed to another patient, who gets it as a row (R-4)', async () => {
    const other = await registerPatient(server)
    const { id } = await createAppointment(staff, bruno.patientId)
    const since = await head()

    const moved = await staff.put(`/appointments/${id}`, { patientId: other.patientId })

    const version = moved.number('Sync-Version')
    expect(await feed(since)).toMatchObject({ appointments: [], deleted: [{ entity: 'appointment', id, version }] })
    const theirs = (await other.calls.get(`/sync/changes?since=${since}`)).as(changesPage)
    expect(theirs).toMatchObject({ appointments: [{ id, version }], deleted: [] })
    const everyone = (await staff.get(`/sync/changes?since=${since}`)).as(changesPage)
    expect(everyone).toMatchObject({ appointments: [{ id, patientId: other.patientId }], deleted: [] })
  })

  it('has an appointment of another patient without that patient’s notes', async () => {
    const other = await registerPatient(server)
    const [asked] = await requestAppointments(other.calls, ['09:00'], { notas: 'que nadie lo sepa' })
    const since = await head()

    await staff.put(`/appointments/${asked?.id}`, { patientId: bruno.patientId })

    expect(await feed(since)).toMatchObject({ appointments: [{ id: asked?.id, notes: '' }] })
    const read = [
      await bruno.calls.get('/sync/changes?since=0'),
      await bruno.calls.get('/appointments'),
      await bruno.calls.get(`/appointments/${asked?.id}`),
      await bruno.calls.get(`/users/${bruno.userId}/export`),
    ]
    for (const { status, text } of read) {
      expect(status).toBe(200)
      expect(text).not.toContain('que nadie lo sepa')
    }
  })

  it('has the row again when it came back: the higher version wins (R-2)', async () => {
    const other = await createPatient(staff)
    const { id } = await createAppointment(staff, bruno.patientId)
    const since = await head()
    await staff.put(`/appointments/${id}`, { patientId: other.id })
    await staff.put(`/appointments/${id}`, { patientId: bruno.patientId })

    const page = await feed(since)

    const [row] = page.appointments
    expect(row?.version).toBeGreaterThan(page.deleted[0]?.version ?? Number.POSITIVE_INFINITY)
    expect(mirrorOf([page]).has(`appointment ${id}`)).toBe(true)
  })

  it('must be read again from the start once the account has lost its record', async () => {
    const since = await head()
    await staff.delete(`/patients/${bruno.patientId}`)

    bruno = { ...bruno, calls: await bruno.signIn() }
    const answer = await bruno.calls.get(`/sync/changes?since=${since}`)

    expect(answer).toMatchObject({ status: 410, body: { code: 'scope' } })
    expect(await feed()).toMatchObject({ patients: [], appointments: [], deleted: [] })
    expect(await bruno.calls.get(`/sync/changes?since=${await head()}`)).toMatchObject({ status: 200 })
  })

  it('is refused to an account that was linked to its record after the request came', async () => {
    const ana = await createPatient(staff, { dni: '30111222' })
    const account = await registerPatient(server, { dni: '30111222' })
    const appointment = await createAppointment(staff, ana.id)
    const caller = await findSession(server.db, server.clock(), account.token)
    if (!caller) throw new RangeError('a session')

    await staff.put(`/users/${account.userId}/link`, { patientId: ana.id })

    await expect(changesSince(server.db, { since: 0, limit: 500 }, caller)).rejects.toMatchObject({ status: 401 })
    bruno = { ...account, calls: await account.signIn() }
    expect(await feed()).toMatchObject({ patients: [{ id: ana.id }], appointments: [{ id: appointment.id }] })
  })
})
