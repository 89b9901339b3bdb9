import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readAppointment, readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { clinicalRecordFromAnswer } from '#data/sync/clinical-records/record-from-answer.ts'
import { enqueueAction, enqueueCreate, enqueueRequest, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { ActionName, Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { createPatient, createRecord, recordBody, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { type BaselineDevice, type Fault, openBaselineClinic, openBaselineDevice } from './support/baseline-device.ts'

const DAY = localDate('2026-11-20')
const slots = [
  { startTime: timeOfDay('09:00'), endTime: timeOfDay('09:15') },
  { startTime: timeOfDay('10:00'), endTime: timeOfDay('10:15') },
]

const clinic = forEachTest(openBaselineClinic, (clinic) => clinic.close())
const device = forEachTest(() => clinic.openDevice())

const writes = () =>
  clinic.plain.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
/** Sets what happens to the first write; all other calls pass. */
const loseFirst = (tablet: BaselineDevice, fault: Fault) => {
  let isOver = false
  tablet.fault = ({ method }) => {
    if (isOver || method === 'GET') return undefined
    isOver = true
    return fault
  }
}
const later = (tablet: BaselineDevice) => {
  clinic.server.clock.advance(minutes(10))
  return tablet.sync()
}
const appointments = (tablet: BaselineDevice) => readAppointmentsBetween(tablet.db, DAY, DAY)

async function patientsTablet() {
  const account = await registerPatient(clinic.server)
  const user = { id: account.userId, username: 'paciente', role: 'patient', patientId: account.patientId }
  const tablet = await openBaselineDevice({
    clock: clinic.server.clock,
    network: clinic.plain.fetch,
    token: account.token,
    user,
  })
  await tablet.sync()
  const wish = { patientId: account.patientId, date: DAY, slots, reason: 'Dolor', notes: '' }
  return { tablet, ask: () => enqueueRequest(tablet.db, tablet.sources, wish) }
}

async function act(name: Exclude<ActionName, 'request'>, startTime: string, patch: Fields, body: Fields = {}) {
  const seen = (await appointments(device)).find((appointment) => appointment.startTime === startTime)
  if (!seen) throw new Error(`no turno at ${startTime}`)
  return enqueueAction(device.db, device.sources, name, seen, { patch, body })
}

describe("a patient's request at a server with the baseline API", () => {
  it('is stored once when its answer was lost, and its appointments keep their uids on the screen', async () => {
    const { tablet, ask } = await patientsTablet()
    await ask()
    const before = (await appointments(tablet)).map(({ uid }) => uid)
    loseFirst(tablet, 'answer lost')
    await tablet.sync()
    expect(await later(tablet)).toBe('done')
    expect(await tablet.outbox()).toEqual([])
    expect(await appointments(tablet)).toMatchObject([
      { startTime: '09:00', status: 'pending', waiting: false },
      { startTime: '10:00', status: 'pending', waiting: false },
    ])
    expect((await appointments(tablet)).map(({ uid }) => uid)).toEqual(before)
    expect(writes()).toEqual(['POST /appointments/request'])
    tablet.close()
  })

  it('is sent again after an empty success answer when its appointments are missing', async () => {
    const { tablet, ask } = await patientsTablet()
    await ask()
    loseFirst(tablet, new Response(null, { status: 204 }))
    await tablet.sync()
    expect(await tablet.outbox()).toMatchObject([{ state: 'queued', sent: true }])
    expect(await later(tablet)).toBe('done')
    expect(await tablet.outbox()).toEqual([])
    expect(await appointments(tablet)).toHaveLength(slots.length)
    tablet.close()
  })
})

describe('a decision about a request at a server with the baseline API', () => {
  beforeEach(async () => {
    const { tablet, ask } = await patientsTablet()
    await ask()
    await tablet.sync()
    tablet.close()
    await device.sync()
    clinic.plain.requests.length = 0
  })

  it('approves once when its answer was lost, and removes the alternative', async () => {
    await act('approve', '09:00', { status: 'approved', professionalId: 1 })
    loseFirst(device, 'answer lost')
    await device.sync()
    expect(await later(device)).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(await appointments(device)).toMatchObject([{ startTime: '09:00', status: 'approved', professionalId: 1 }])
    expect(writes()).toHaveLength(1)
  })

  it('sends only what the spec names', async () => {
    clinic.plain.additions.length = 0
    await act('approve', '09:00', { status: 'approved', professionalId: 1 })
    await device.sync()
    await act('schedule', '09:00', { status: 'scheduled' })
    expect(await device.sync()).toBe('done')
    expect(clinic.plain.additions).toEqual([])
    expect(await appointments(device)).toMatchObject([{ status: 'scheduled' }])
  })

  it('becomes a conflict when somebody else has decided otherwise', async () => {
    await act('approve', '09:00', { status: 'approved', professionalId: 1 })
    const [first] = await appointments(device)
    await clinic.staff.put(`/appointments/${first?.key}/reject`, { rejectionReason: 'No atendemos' })
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ parked: { why: 'conflict' } }])
    expect(await readAppointment(device.db, first?.key ?? 0)).toMatchObject({ status: 'rejected' })
  })

  it('rejects one alternative with its reason', async () => {
    await act('reject', '10:00', { status: 'rejected', cancellationReason: 'No atendemos' })
    expect(await device.sync()).toBe('done')
    expect(await appointments(device)).toMatchObject([
      { startTime: '09:00', status: 'pending' },
      { startTime: '10:00', status: 'rejected' },
    ])
  })

  it('writes the proposed alternatives once, even if somebody else has rejected for the same reason', async () => {
    const patch = { status: 'rejected', cancellationReason: 'No atendemos' }
    const { key } = await act('reject', '10:00', patch, { alternativeOptions: 'Lunes' })
    await clinic.staff.put(`/appointments/${key}/reject`, { rejectionReason: 'No atendemos' })
    loseFirst(device, 'answer lost')
    await device.sync()
    expect(await later(device)).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect((await readAppointment(device.db, key))?.notes).toMatch(/Alternativas propuestas: Lunes$/)
    expect(writes()).toHaveLength(1)
  })

  it('is parked as deleted when its appointment is gone', async () => {
    await act('approve', '09:00', { status: 'approved', professionalId: 1 })
    const [, second] = await appointments(device)
    await clinic.staff.put(`/appointments/${second?.key}/approve`, { professionalId: 1 })
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ parked: { why: 'deleted' } }])
  })
})

describe('a clinical record at a server with the baseline API', () => {
  const seenAs = (record: { id: number; version: number }) => ({ ...record, key: record.id })
  const stored = async (id: number) => (await clinic.staff.get(`/medical-history/${id}`)).body
  const historyOf = async (id: number) => (await clinic.staff.get(`/medical-history/patient/${id}`)).body

  it('is written once when its answer was lost', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await enqueueCreate(device.db, device.sources, 'record', recordBody(id) as Fields)
    loseFirst(device, 'answer lost')
    await device.sync()
    expect(await later(device)).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(writes()).toEqual(['POST /medical-history'])
  })

  it('is not mistaken for an earlier record with the same texts', async () => {
    const { id } = await createPatient(clinic.staff)
    await createRecord(clinic.staff, id)
    await device.sync()
    clinic.server.clock.advance(minutes(30))
    await enqueueCreate(device.db, device.sources, 'record', recordBody(id) as Fields)
    loseFirst(device, 'lost')
    await device.sync()
    expect(await later(device)).toBe('done')
    expect(await historyOf(id)).toHaveLength(2)
    expect(await device.outbox()).toEqual([])
  })

  it('is not mistaken for another record of this device with the same texts', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await enqueueCreate(device.db, device.sources, 'record', recordBody(id) as Fields)
    await device.sync()
    await enqueueCreate(device.db, device.sources, 'record', recordBody(id) as Fields)
    loseFirst(device, 'lost')
    await device.sync()
    expect(await later(device)).toBe('done')
    expect(await historyOf(id)).toHaveLength(2)
    expect(await device.outbox()).toEqual([])
  })

  it('is merged text by text', async () => {
    const { id } = await createPatient(clinic.staff)
    const record = await createRecord(clinic.staff, id)
    await device.sync()
    await enqueueUpdate(device.db, device.sources, 'record', seenAs(record), { treatment: 'Reposo' })
    await clinic.staff.put(`/medical-history/${record.id}`, { diagnosis: 'Lumbalgia' })
    expect(await device.sync()).toBe('done')
    expect(await stored(record.id)).toMatchObject({ treatment: 'Reposo', diagnosis: 'Lumbalgia' })
    expect(await device.outbox()).toEqual([])
  })

  it('becomes a conflict that shows both texts when both sides changed the same text', async () => {
    const { id } = await createPatient(clinic.staff)
    const record = await createRecord(clinic.staff, id)
    await device.sync()
    await enqueueUpdate(device.db, device.sources, 'record', seenAs(record), { diagnosis: 'Cervicalgia' })
    await clinic.staff.put(`/medical-history/${record.id}`, { diagnosis: 'Lumbalgia' })
    await device.sync()
    expect(await stored(record.id)).toMatchObject({ diagnosis: 'Lumbalgia' })
    expect(await device.outbox()).toMatchObject([
      { parked: { why: 'conflict', fields: ['diagnosis'], answer: { current: { diagnosis: 'Lumbalgia' } } } },
    ])
  })

  it('shows both texts of a conflict when the server sends null or omits fields that our server always sends', async () => {
    const { id } = await createPatient(clinic.staff)
    const record = await createRecord(clinic.staff, id, { allergies: '' })
    await device.sync()
    await enqueueUpdate(device.db, device.sources, 'record', seenAs(record), { diagnosis: 'Cervicalgia' })
    await clinic.staff.put(`/medical-history/${record.id}`, { diagnosis: 'Lumbalgia' })
    const { allergies: _, ...told } = (await stored(record.id)) as Record<string, unknown>
    const bare = { ...told, appointmentId: null, professionalId: null, createdAt: '2026-11-19 14:00', Patient: null }
    device.fault = ({ path }) => (path === `/medical-history/${record.id}` ? Response.json(bare) : undefined)
    await device.sync()
    const [question] = await device.outbox()
    expect(question).toMatchObject({ parked: { why: 'conflict', fields: ['diagnosis'] } })
    expect(question && (await clinicalRecordFromAnswer(device.db, question))).toMatchObject({
      diagnosis: 'Lumbalgia',
      allergies: '',
    })
  })
})
