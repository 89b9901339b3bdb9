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
import { PORTAL } from './baseline-device.ts'
import { openDesk } from './desk.ts'

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())

const question = async () => centerItems(await readSyncCenter(desk.device.db)).questions[0]

/** A patient whom this device knows, and whom another desk has deleted since. */
async function goneId(): Promise<number> {
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

describe('a patient that is gone', () => {
  it.each(words)('is told in Spanish of an appointment that was refused with %s (B-7)', async (_, answer) => {
    const id = await goneId()
    await desk.create('appointment', appointmentBody(id))
    desk.firstWrite(answer())
    await desk.device.sync()
    // The lists show it next.
    await desk.device.sync()
    expect(await question()).toMatchObject({
      reason: syncCenterTexts.patientGone.appointment,
      missesPatient: 'appointment',
      mayRetry: false,
    })
  })

  it.each(words)('is told in Spanish of an income that was refused with %s', async (_, answer) => {
    const id = await goneId()
    await desk.create('income', payment(1_800_000, { patientId: id }))
    desk.firstWrite(answer())
    await desk.device.sync()
    expect(await question()).toMatchObject({ reason: syncCenterTexts.patientGone.income, missesPatient: 'income' })
    const [change] = await desk.device.outbox()
    expect(change?.parked?.answer?.message).toBe(baselineTexts.patientGone)
  })

  it.each<[string, () => Response]>([
    ['by null', () => Response.json(null)],
    ['by nothing', () => new Response(null, { status: 404 })],
    ['by a page', () => new Response(PORTAL, { status: 404 })],
    ['by no call of its own', () => Response.json({ message: 'Método no permitido' }, { status: 405 })],
  ])('is told of by the list of patients where the server answers %s to that one', async (_, answer) => {
    const id = await goneId()
    await createPatient(desk.clinic.staff)
    await desk.create('appointment', appointmentBody(id))
    desk.device.fault = ({ method, path }) => {
      if (method === 'POST') return Response.json({ message: 'Invalid patientId' }, { status: 400 })
      return path === `/patients/${id}` ? answer() : undefined
    }
    await desk.device.sync()
    expect(await question()).toMatchObject({ missesPatient: 'appointment' })
  })

  it('is told of an appointment that the server fails over', async () => {
    const id = await goneId()
    await desk.create('appointment', appointmentBody(id))
    desk.firstWrite(Response.json({ message: 'SequelizeForeignKeyConstraintError' }, { status: 500 }))
    await desk.device.sync()
    expect(await question()).toMatchObject({ missesPatient: 'appointment' })
  })

  it('is no reason to take a payment for refused that a failing server may have taken', async () => {
    const id = await goneId()
    await desk.create('income', payment(1_800_000, { patientId: id }))
    desk.firstWrite(Response.json({ message: 'TypeError' }, { status: 500 }))
    await desk.device.sync()
    await desk.later()
    expect(await question()).toMatchObject({ parked: { why: 'unsure' }, missesPatient: null })
  })

  it('keeps no money back: one press registers it without the patient', async () => {
    const id = await goneId()
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

  it('may be another one, whom the appointment then has', async () => {
    const id = await goneId()
    const other = await createPatient(desk.clinic.staff)
    await desk.create('appointment', appointmentBody(id))
    await desk.device.sync()
    const refused = await question()
    await editChange(desk.device.db, desk.device.sources, refused?.entry.opId ?? '', { patientId: other.id })
    await desk.device.syncLater()
    expect(await desk.rows('/appointments')).toMatchObject([{ patientId: other.id }])
  })

  it.each<[string, () => Response]>([
    ['is there', () => Response.json({ id: 1 })],
    ['is not told of', () => new Response(PORTAL, { status: 404 })],
    ['may not be asked for', () => Response.json({ message: 'Prohibido' }, { status: 403 })],
    ['can’t be told of', () => Response.json({ message: 'Error' }, { status: 500 })],
  ])('is not believed while it %s: the server’s own words stand', async (_, answer) => {
    const { id } = await createPatient(desk.clinic.staff)
    await desk.device.sync()
    await desk.create('appointment', appointmentBody(id))
    desk.device.fault = ({ method, path }) => {
      if (method === 'POST') return Response.json({ message: 'Falta el motivo' }, { status: 400 })
      return path === `/patients/${id}` ? answer() : undefined
    }
    await desk.device.sync()
    expect(await question()).toMatchObject({ reason: 'Falta el motivo', missesPatient: null })
  })
})

describe('the deletion of a patient', () => {
  async function remove(seen: readonly { uid: string }[] | undefined, id: number): Promise<void> {
    await enqueueDelete(desk.device.db, desk.device.sources, 'patient', { key: id }, seen)
    desk.clinic.server.clock.advance(UNDO_MS)
    await desk.device.sync()
  }

  it('asks again when an appointment has come that its question did not show, and shows it (B-6)', async () => {
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
    // 'Eliminar igual', with both before the eyes.
    await remove(asked?.unseenOpenAppointments?.open, id)
    expect(desk.writes()).toEqual([`DELETE /patients/${id}`])
    expect(await desk.rows('/patients')).toEqual([])
  })

  it.each<[string, Fields, boolean]>([
    ['cancelled', { status: 'cancelled' }, true],
    ['moved to another time, but seen', { startTime: '13:00', endTime: '13:30', status: 'rescheduled' }, true],
  ])('goes when its appointment was %s meanwhile', async (_, change) => {
    const { id } = await createPatient(desk.clinic.staff)
    const seen = await createAppointment(desk.clinic.staff, id)
    await desk.device.sync()
    await desk.clinic.staff.put(`/appointments/${seen.id}`, change)
    await remove([{ uid: String(seen.id) }], id)
    expect(await desk.rows('/patients')).toEqual([])
  })

  it('goes past appointments of other patients, of the past, and cancelled ones that nobody showed', async () => {
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

  it('knows an appointment that was made here by its own name', async () => {
    const { id } = await createPatient(desk.clinic.staff)
    await desk.device.sync()
    const { key } = await desk.create('appointment', appointmentBody(id))
    await remove([{ uid: String(key) }], id)
    expect(await desk.rows('/patients')).toEqual([])
  })

  it('that says nothing of appointments goes unasked', async () => {
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
