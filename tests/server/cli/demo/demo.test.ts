import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPOINTMENT_STATUSES } from '#domain/appointment/appointment-status.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addMonths } from '#domain/values/dates/local-date.ts'
import { demoLogins, seedDemo } from '#server/cli/demo/demo-seed.ts'
import type { Db } from '#server/db/schema.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { createTestServer, type TestServer, tokenOf } from '#tests/support/server/server.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

async function contentOf(db: Db) {
  return {
    patients: await db.selectFrom('patients').selectAll().orderBy('id').execute(),
    appointments: await db.selectFrom('appointments').selectAll().orderBy('id').execute(),
    incomes: await db.selectFrom('incomes').selectAll().orderBy('id').execute(),
    records: await db.selectFrom('medicalRecords').selectAll().orderBy('id').execute(),
    versions: await db.selectFrom('medicalRecordVersions').selectAll().orderBy('recordId').orderBy('version').execute(),
  }
}

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  await seedDemo(server.db, server.clock)
}, minutes(10))
afterAll(() => server.stop())

describe('the made-up clinic', () => {
  it('has 400 patients, 18 months of appointments in all eight statuses, and future requests', async () => {
    const { patients, appointments, incomes } = await contentOf(server.db)
    const today = clinicDayAt(server.clock())
    expect(new Set(patients.map((patient) => patient.dni)).size).toBe(400)
    expect(new Set(appointments.map((appointment) => appointment.status))).toEqual(new Set(APPOINTMENT_STATUSES))
    expect(appointments.some((appointment) => appointment.date < addMonths(today, -17))).toBe(true)
    expect(appointments.some((appointment) => appointment.status === 'pending' && appointment.date > today)).toBe(true)
    expect(appointments.some((appointment) => appointment.status === 'completed' && appointment.date >= today)).toBe(
      false,
    )
    expect(incomes.length).toBeGreaterThan(1000)
    await expect(tokenOf(server.app, demoLogins.patient)).resolves.toBeTypeOf('string')
  })

  it('has people who wait, two of them for a slot that was freed, which one was offered', async () => {
    const waiting = await server.db.selectFrom('waiting').selectAll().execute()
    expect(waiting.map(({ kind }) => kind)).toEqual([...Array(2).fill('wish'), ...Array(5).fill('entry')])
    const offers = server.db.selectFrom('contacts').selectAll().where('kind', '=', 'offer')
    const [offer, ...others] = await offers.execute()
    expect(others).toEqual([])
    const [, wish] = waiting
    expect(offer).toMatchObject({ kind: 'offer', patientId: wish?.patientId, slotDate: wish?.fromDate })
    const freed = await server.db
      .selectFrom('appointments')
      .select('status')
      .where('date', '=', wish?.fromDate ?? expect.fail('no wish'))
      .where('startTime', '=', wish?.fromTime ?? expect.fail('no time'))
      .execute()
    expect(freed.map(({ status }) => status)).toContain('cancelled')
  })

  it('has told and confirmed appointments, and some of the next day that nobody was told of', async () => {
    const today = clinicDayAt(server.clock())
    const ahead = server.db.selectFrom('appointments').selectAll().where('date', '>', today)
    const toCome = await ahead.where('status', 'in', ['scheduled', 'rescheduled']).orderBy('date').execute()
    const ofNext = toCome.filter(({ date }) => date === toCome[0]?.date)
    const untold = ofNext.filter(({ confirmedAt }) => confirmedAt === null)
    expect(untold).toHaveLength(Math.ceil(ofNext.length / 3))
    expect(ofNext.length).toBeGreaterThan(3)
    const contacts = await server.db.selectFrom('contacts').selectAll().execute()
    expect(contacts.filter(({ kind }) => kind === 'reminder').length).toBeGreaterThan(20)
    expect(contacts.filter(({ madeAt }) => Number.isNaN(Date.parse(madeAt)))).toEqual([])
  })

  it('has about 900 clinical records, written by day at completed appointments; some were corrected', async () => {
    const { appointments, records, versions } = await contentOf(server.db)
    const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]))
    expect(Math.abs(records.length - 900)).toBeLessThan(60)
    expect(new Set(records.map((record) => record.patientId)).size).toBeGreaterThan(350)
    for (const { appointmentId, patientId, professionalId, createdAt, diagnosis } of records) {
      const appointment = byId.get(appointmentId ?? 0)
      expect(appointment).toMatchObject({ status: 'completed', patientId, professionalId, createdAt })
      expect(diagnosis).not.toBe('')
    }
    expect(records.map((record) => record.createdAt)).toEqual(records.map((record) => record.createdAt).sort())
    expect(versions.length).toBeGreaterThan(10)
  })

  it('got its patients one by one, each registered with the first appointment', async () => {
    const { patients, appointments } = await contentOf(server.db)
    const withAppointment = patients.filter(({ id, createdAt }) => {
      const [first] = appointments
        .filter(({ patientId }) => patientId === id)
        .map((appointment) => appointment.createdAt)
        .sort()
      expect(createdAt).toBe(first ?? timestampOf(server.clock()))
      return first !== undefined
    })
    expect(withAppointment.length).toBeGreaterThan(380)
    expect(new Set(patients.map(({ createdAt }) => createdAt.slice(0, 7))).size).toBe(19)
  })

  it('is the same at every run, and is created only once in a database', async () => {
    const other = await createTestServer({ dataDir: ':memory:' })
    try {
      await seedDemo(other.db, other.clock)
      await seedDemo(other.db, other.clock)
      expect(await contentOf(other.db)).toEqual(await contentOf(server.db))
    } finally {
      await other.stop()
    }
  })
})
