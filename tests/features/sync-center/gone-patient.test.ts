import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { readIncome } from '#data/local/rows/payments/incomes.ts'
import { startSession } from '#data/local/session/session.ts'
import { createApi } from '#data/remote/http/api.ts'
import { editChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { runCycle } from '#data/sync/engine/cycle.ts'
import { createSenderLock } from '#data/sync/locks/sender-lock.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { adminSession, createTestServer, startTestServer } from '#tests/support/server/server.ts'
import { newAppointment, newIncome, park } from './parked-change.ts'

const ofDay = '/incomes/date-range?startDate=2026-11-19&endDate=2026-11-19'

it('an income whose patient is gone can be registered without one, and its amount stays visible', async () => {
  const server = await startTestServer({ dataDir: ':memory:' })
  const device = new DeviceDatabase()
  const db = new ClinicDatabase(1)
  const now = () => server.clock()
  const sources = { now, newUuid }
  const sync = () =>
    runCycle({
      db,
      device,
      ...sources,
      deviceNow: now,
      api: createApi({ baseUrl: `${server.url}/api/v1` }),
      random: () => 0.5,
      lock: createSenderLock(db, 'page', now, undefined),
      locks: undefined,
      deadline: () => AbortSignal.timeout(60_000),
      isOffline: () => false,
    })
  const question = async () => centerItems(await readSyncCenter(db)).questions[0]
  try {
    await startSession(device, await adminSession(server.db, server.clock), {
      id: 1,
      username: adminLogin.username,
      role: 'admin',
    })
    const staff = await staffOf(server)
    const patient = await createPatient(staff)
    await sync()
    await staff.delete(`/patients/${patient.id}`)
    const made = await enqueueCreate(db, sources, 'income', { ...newIncome, patientId: patient.id })
    await sync()

    const refused = await question()
    expect(refused).toMatchObject({
      title: `Ingreso de $ 18.000,00 de ${nameOf(patient)}`,
      entityMissingPatient: 'income',
    })
    await editChange(db, sources, refused?.entry.opId ?? '', { patientId: null })
    await sync()
    expect(await question()).toBeUndefined()
    const incomes = (await staff.get(ofDay)).body
    expect(incomes).toMatchObject([{ ref: made.key, amount: 18_000, patientId: null }])

    const other = await enqueueCreate(db, sources, 'income', { ...newIncome, patientId: patient.id })
    await park(db, other, { status: 400, answer: { code: 'invalid', errors: { amount: 'Monto no válido' } } })
    expect((await question())?.entityMissingPatient).toBeNull()
  } finally {
    await db.delete()
    await device.delete()
    await server.stop()
  }
})

it('a new income of a patient lost in a restore can be registered without one', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const { db, sources, sync } = await openTablet(() => server.app, server.clock, await server.adminToken())
  const question = async () => centerItems(await readSyncCenter(db)).questions[0]
  const lost = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
  const made = await enqueueCreate(db, sources, 'income', { ...newIncome, patientId: lost })
  await sync()
  expect(await question()).toMatchObject({ parked: { why: 'deleted' }, entityMissingPatient: 'income' })

  await editChange(db, sources, made.opId, { patientId: null })
  await sync()

  expect(await question()).toBeUndefined()
  const staff = await staffOf(server)
  expect((await staff.get(ofDay)).body).toMatchObject([{ ref: made.key, amount: 18_000, patientId: null }])
  await server.stop()
})

it('an income that is registered without its patient gets the patient that its person has corrected since', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const { db, sources, sync } = await openTablet(() => server.app, server.clock, await server.adminToken())
  const staff = await staffOf(server)
  const [gone, right] = [await createPatient(staff), await createPatient(staff)]
  await sync()
  const made = await enqueueCreate(db, sources, 'income', { ...newIncome, patientId: gone.id })
  const seen = await readIncome(db, made.key)
  await enqueueUpdate(db, sources, 'income', seen ?? { key: made.key }, { patientId: right.id })
  await staff.delete(`/patients/${gone.id}`)
  await sync()
  const [question] = centerItems(await readSyncCenter(db)).questions
  expect(question?.entityMissingPatient).toBe('income')

  await editChange(db, sources, question?.entry.opId ?? '', { patientId: null })
  await sync()
  await sync()

  expect((await staff.get(ofDay)).body).toMatchObject([{ ref: made.key, amount: 18_000, patientId: right.id }])
  await server.stop()
})

it('an appointment whose patient another device deleted can be given to another patient, and keeps its time', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const { db, sources, sync } = await openTablet(() => server.app, server.clock, await server.adminToken())
  const question = async () => centerItems(await readSyncCenter(db)).questions[0]
  const staff = await staffOf(server)
  const [gone, right] = [await createPatient(staff), await createPatient(staff)]
  await sync()
  await staff.delete(`/patients/${gone.id}`)
  const made = await enqueueCreate(db, sources, 'appointment', { ...newAppointment, patientId: gone.id })
  await sync()
  const refused = await question()
  expect(refused).toMatchObject({
    title: `Turno de ${nameOf(gone)}, viernes 27 de noviembre, 15:00`,
    entityMissingPatient: 'appointment',
    mayRetry: false,
    reason: 'El paciente de este turno ya no está en el servidor. Si tiene otra ficha, elígela.',
    fieldMessages: [],
  })

  await editChange(db, sources, refused?.entry.opId ?? '', { patientId: right.id })
  await sync()

  expect(await question()).toBeUndefined()
  const { date, startTime } = newAppointment
  expect((await staff.get(`/appointments?startDate=${date}&endDate=${date}`)).body).toMatchObject([
    { ref: made.key, patientId: right.id, date, startTime },
  ])
  await server.stop()
})

it('an appointment deleted with its patient is still named after her (E-14)', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const { db, sources, sync } = await openTablet(() => server.app, server.clock, await server.adminToken())
  const staff = await staffOf(server)
  const gone = await createPatient(staff)
  await createAppointment(staff, gone.id, { date: '2026-11-27', startTime: '15:00', endTime: '15:30' })
  await sync()
  const [appointment] = await readAppointmentsBetween(db, localDate('2026-11-27'), localDate('2026-11-27'))
  const [patient] = await readPatients(db)
  if (!appointment || !patient) throw new Error('both are mirrored')
  await enqueueUpdate(db, sources, 'appointment', appointment, { notes: 'Traer estudios' })
  await enqueueUpdate(db, sources, 'patient', patient, { phone: '3537 400001' })
  await staff.delete(`/patients/${gone.id}`)
  await sync()
  const { questions } = centerItems(await readSyncCenter(db))
  expect(questions.map(({ title }) => title)).toEqual([`Turno de ${nameOf(gone)}`, `Datos de ${nameOf(gone)}`])
  await server.stop()
})

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
