import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { baselineTexts } from '#data/sync/baseline-api/baseline-texts.ts'
import { editChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueDelete } from '#data/sync/outbox/enqueue.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { appointmentBody, createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { days } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { PORTAL } from './support/baseline-device.ts'
import { openDesk } from './support/desk.ts'

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())

const question = async () => centerItems(await readSyncCenter(desk.device.db)).questions[0]

/** Gives the id of a patient whom this device has mirrored and another desk has deleted since. */
async function deletedPatientId(): Promise<number> {
  const { id } = await createPatient(desk.clinic.staff)
  await desk.device.sync()
  await desk.clinic.staff.delete(`/patients/${id}`)
  return id
}

const json = (status: number, body: object) => () => Response.json(body, { status })
const words: [string, () => Response][] = [
  ['400 and an English message', json(400, { message: 'Invalid patientId' })],
  ['400 and an error field', json(400, { error: 'patient does not exist' })],
  ['400 and no word', json(400, {})],
  ['404 and a message', json(404, { message: 'Paciente no encontrado' })],
  ['404 and a message in English', json(404, { message: 'Patient not found' })],
  ['404 and nothing', () => new Response(null, { status: 404 })],
  ['409', json(409, { message: 'foreign key violation' })],
  ['410', json(410, { error: 'Gone' })],
  ['422 and errors of its own shape', json(422, { errors: [{ path: 'patientId', msg: 'unknown' }] })],
]

describe('a change that names a deleted patient', () => {
  it.each(words)('gets a Spanish reason when its appointment was refused with %s (B-7)', async (_, answer) => {
    const id = await deletedPatientId()
    await desk.create('appointment', appointmentBody(id))
    desk.firstWrite(answer())
    await desk.device.sync()
    // The lists show the deletion next.
    await desk.device.sync()
    expect(await question()).toMatchObject({
      reason: syncCenterTexts.patientGone.appointment,
      entityMissingPatient: 'appointment',
      mayRetry: false,
    })
  })

  it.each(words)('gets a Spanish reason when its income was refused with %s', async (_, answer) => {
    const id = await deletedPatientId()
    await desk.create('income', payment(1_800_000, { patientId: id }))
    desk.firstWrite(answer())
    await desk.device.sync()
    expect(await question()).toMatchObject({
      reason: syncCenterTexts.patientGone.income,
      entityMissingPatient: 'income',
    })
    const [change] = await desk.device.outbox()
    expect(change?.parked?.answer?.message).toBe(baselineTexts.patientGone)
  })

  it.each<[string, () => Response]>([
    ['null', () => Response.json(null)],
    ['an empty 404', () => new Response(null, { status: 404 })],
    ['a page with 404', () => new Response(PORTAL, { status: 404 })],
    ['405', () => Response.json({ message: 'Método no permitido' }, { status: 405 })],
  ])('is recognized from the list of patients when the server answers the single row with %s', async (_, answer) => {
    const id = await deletedPatientId()
    await createPatient(desk.clinic.staff)
    await desk.create('appointment', appointmentBody(id))
    desk.device.fault = ({ method, path }) => {
      if (method === 'POST') return Response.json({ message: 'Invalid patientId' }, { status: 400 })
      return path === `/patients/${id}` ? answer() : undefined
    }
    await desk.device.sync()
    expect(await question()).toMatchObject({ entityMissingPatient: 'appointment' })
  })

  it('is recognized when the server answers the appointment with 500', async () => {
    const id = await deletedPatientId()
    await desk.create('appointment', appointmentBody(id))
    desk.firstWrite(Response.json({ message: 'SequelizeForeignKeyConstraintError' }, { status: 500 }))
    await desk.device.sync()
    expect(await question()).toMatchObject({ entityMissingPatient: 'appointment' })
  })

  it('leaves a payment unsure, not refused, when the server failed and may have stored it', async () => {
    const id = await deletedPatientId()
    await desk.create('income', payment(1_800_000, { patientId: id }))
    desk.firstWrite(Response.json({ message: 'TypeError' }, { status: 500 }))
    await desk.device.sync()
    await desk.later()
    expect(await question()).toMatchObject({ parked: { why: 'unsure' }, entityMissingPatient: null })
  })

  it('keeps the payment: one press registers it without the patient', async () => {
    const id = await deletedPatientId()
    await desk.create('income', payment(1_800_000, { patientId: id }))
    await desk.device.sync()
    const refused = await question()
    await editChange(desk.device.db, desk.device.sources, refused?.entry.opId ?? '', { patientId: null })
    await desk.device.sync()
    expect(await question()).toBeUndefined()
    expect(await desk.rows('/incomes/date-range?startDate=2026-01-01&endDate=2026-12-31')).toMatchObject([
      { amount: 18_000, patientId: null },
    ])
  })

  it('can be given another patient, who then gets the appointment', async () => {
    const id = await deletedPatientId()
    const other = await createPatient(desk.clinic.staff)
    await desk.create('appointment', appointmentBody(id))
    await desk.device.sync()
    const refused = await question()
    await editChange(desk.device.db, desk.device.sources, refused?.entry.opId ?? '', { patientId: other.id })
    await desk.device.syncLater()
    expect(await desk.rows('/appointments')).toMatchObject([{ patientId: other.id }])
  })

  it.each<[string, () => Response]>([
    ['returns the patient', () => Response.json({ id: 1 })],
    ['answers with a page and 404', () => new Response(PORTAL, { status: 404 })],
    ['answers 403', () => Response.json({ message: 'Prohibido' }, { status: 403 })],
    ['answers 500', () => Response.json({ message: 'Error' }, { status: 500 })],
  ])('keeps the server’s own reason while the server %s', async (_, answer) => {
    const { id } = await createPatient(desk.clinic.staff)
    await desk.device.sync()
    await desk.create('appointment', appointmentBody(id))
    desk.device.fault = ({ method, path }) => {
      if (method === 'POST') return Response.json({ message: 'Falta el motivo' }, { status: 400 })
      return path === `/patients/${id}` ? answer() : undefined
    }
    await desk.device.sync()
    expect(await question()).toMatchObject({ reason: 'Falta el motivo', entityMissingPatient: null })
  })
})

describe('the deletion of a patient', () => {
  async function remove(seen: readonly { uid: string }[] | undefined, id: number): Promise<void> {
    await enqueueDelete(desk.device.db, desk.device.sources, 'patient', { key: id }, seen)
    desk.clinic.server.clock.advance(UNDO_MS)
    await desk.device.sync()
  }

  it('waits for another confirmation when the first did not show a newer appointment, and shows it (B-6)', async () => {
    const { id } = await createPatient(desk.clinic.staff)
    const seen = await createAppointment(desk.clinic.staff, id)
    await desk.device.sync()
    const unseen = await createAppointment(desk.clinic.staff, id, { startTime: '12:00', endTime: '12:30' })
    await remove([{ uid: String(seen.id) }], id)
    expect(desk.writes()).toEqual([])
    const asked = await question()
    expect(asked).toMatchObject({ parked: { why: 'unseen_appointments' } })
    expect(asked?.unseenOpenAppointments?.unseen).toHaveLength(1)
    expect(asked?.unseenOpenAppointments?.open.map(({ key }) => key).sort()).toEqual([seen.id, unseen.id])
    // Deletes all the same, after both were shown.
    await remove(asked?.unseenOpenAppointments?.open, id)
    expect(desk.writes()).toEqual([`DELETE /patients/${id}`])
    expect(await desk.rows('/patients')).toEqual([])
  })

  it.each<[string, Fields, boolean]>([
    ['cancelled', { status: 'cancelled' }, true],
    ['moved to another time after it was shown', { startTime: '13:00', endTime: '13:30', status: 'rescheduled' }, true],
  ])('is sent when its appointment was %s meanwhile', async (_, change) => {
    const { id } = await createPatient(desk.clinic.staff)
    const seen = await createAppointment(desk.clinic.staff, id)
    await desk.device.sync()
    await desk.clinic.staff.put(`/appointments/${seen.id}`, change)
    await remove([{ uid: String(seen.id) }], id)
    expect(await desk.rows('/patients')).toEqual([])
  })

  it("is sent despite unseen appointments that are another patient's, past or cancelled", async () => {
    const { staff, server } = desk.clinic
    const [{ id }, other] = [await createPatient(staff), await createPatient(staff)]
    await createAppointment(staff, id, { startTime: '12:00', endTime: '12:30' })
    server.clock.advance(days(3))
    await createAppointment(staff, other.id, { date: '2026-11-23' })
    const cancelled = await createAppointment(staff, id, { date: '2026-11-23', startTime: '13:00', endTime: '13:30' })
    await staff.put(`/appointments/${cancelled.id}`, { status: 'cancelled' })
    await desk.device.sync()
    await remove([], id)
    expect(await desk.rows('/patients')).toMatchObject([{ id: other.id }])
  })

  it('recognizes a shown appointment that this device made by its ref', async () => {
    const { id } = await createPatient(desk.clinic.staff)
    await desk.device.sync()
    const { key } = await desk.create('appointment', appointmentBody(id))
    await remove([{ uid: String(key) }], id)
    expect(await desk.rows('/patients')).toEqual([])
  })

  it('is sent without a check when it does not name the appointments that were shown', async () => {
    const { id } = await createPatient(desk.clinic.staff)
    await createAppointment(desk.clinic.staff, id)
    await desk.device.sync()
    await remove(undefined, id)
    expect(await desk.rows('/patients')).toEqual([])
  })

  it.each<[string, Response | 'lost' | 'portal']>([
    ['is lost', 'lost'],
    ['is a portal’s page', 'portal'],
    ['is a failure', Response.json({ message: 'Error' }, { status: 503 })],
  ])('waits while the list of appointments %s', async (_, fault) => {
    const { id } = await createPatient(desk.clinic.staff)
    await desk.device.sync()
    await enqueueDelete(desk.device.db, desk.device.sources, 'patient', { key: id }, [])
    desk.clinic.server.clock.advance(UNDO_MS)
    desk.device.fault = ({ path }) => (path === '/appointments' ? fault : undefined)
    await desk.device.sync()
    expect(desk.writes()).toEqual([])
    expect(await desk.device.outbox()).toMatchObject([{ kind: 'delete', state: 'queued' }])
    desk.device.fault = () => undefined
    await desk.later()
    expect(await desk.rows('/patients')).toEqual([])
  })
})
