import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { rewriteClinicalRecord } from '#data/sync/clinical-records/rewrite-record.ts'
import { retryChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueCreate, enqueueTogether, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { tabletForEachTest } from '#tests/data/tablet.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)

/** An appointment of Ana's, mirrored, and Eva, who may get it. */
async function appointmentOfAna() {
  const [ana, eva] = [await createPatient(staff), await createPatient(staff)]
  const appointment = await createAppointment(staff, ana.id)
  await tablet.sync()
  return { ana, eva, appointment }
}

async function seenAppointment(id: number): Promise<AppointmentView> {
  return (await readAppointment(tablet.db, id)) ?? expect.fail('not mirrored')
}

function recordOf(patientId: number, appointmentId: number): Fields {
  const texts = { diagnosis: 'Lumbalgia', treatment: '', observations: '', medications: '', allergies: '' }
  return { patientId, appointmentId, professionalId: 1, previousConditions: '', familyHistory: '', ...texts }
}

async function made(ref: unknown) {
  const id = (await tablet.db.ids.get(String(ref)))?.id ?? 0
  return (await staff.get(`/medical-history/${id}`)).as(clinicalRecordResource)
}

const questions = async () => centerItems(await readSyncCenter(tablet.db)).questions

describe('the record of a visit whose appointment now belongs to another patient', () => {
  it('is stored without the appointment by one press, after the review names the reason', async () => {
    const { db, sources, sync } = tablet
    const { ana, eva, appointment } = await appointmentOfAna()
    await enqueueCreate(db, sources, 'record', recordOf(ana.id, appointment.id))
    await staff.put(`/appointments/${appointment.id}`, { patientId: eva.id })
    await sync()
    const [question] = await questions()
    expect(question).toMatchObject({
      parked: { why: 'refused', status: 400 },
      mayRewrite: true,
      hasLostPatientOrRow: false,
      reason: expect.stringContaining('o es de otro paciente'),
      fieldMessages: [],
    })
    const { key } = await rewriteClinicalRecord(db, sources, question?.entry.opId ?? '')
    await sync()
    expect(await readOutbox(db)).toEqual([])
    expect(await made(key)).toMatchObject({ patientId: ana.id, appointmentId: null, diagnosis: 'Lumbalgia' })
  })

  it('can be retried when the appointment was given back on the same device', async () => {
    const { db, sources, sync } = tablet
    const { ana, eva, appointment } = await appointmentOfAna()
    const { key } = await enqueueCreate(db, sources, 'record', recordOf(ana.id, appointment.id))
    await staff.put(`/appointments/${appointment.id}`, { patientId: eva.id })
    await sync()
    await enqueueUpdate(db, sources, 'appointment', await seenAppointment(appointment.id), { patientId: ana.id })
    await sync()
    await retryChange(db, sources, (await questions())[0]?.entry.opId ?? '')
    await sync()
    expect(await readOutbox(db)).toEqual([])
    expect(await made(key)).toMatchObject({ patientId: ana.id, appointmentId: appointment.id })
  })
})

it('the record of a visit waits for the own change that gives its appointment to that patient, even while that change is parked (O-8)', async () => {
  const { db, sources, sync } = tablet
  const { eva, appointment } = await appointmentOfAna()
  await enqueueUpdate(db, sources, 'appointment', await seenAppointment(appointment.id), { patientId: eva.id })
  const [record] = await enqueueTogether(db, sources, [
    { kind: 'create', entity: 'record', fields: recordOf(eva.id, appointment.id) },
    {
      kind: 'update',
      entity: 'appointment',
      seen: await seenAppointment(appointment.id),
      fields: { status: 'completed' },
    },
  ])
  await staff.put(`/appointments/${appointment.id}`, { startTime: '12:00', endTime: '12:30' })
  await sync()
  const [question, ...others] = await questions()
  expect(question).toMatchObject({ entry: { entity: 'appointment' }, parked: { why: 'conflict' } })
  expect(others).toEqual([])
  await retryChange(db, sources, question?.entry.opId ?? '', { shown: question?.shownRow })
  await sync()
  expect(await readOutbox(db)).toEqual([])
  expect(await made(record?.key)).toMatchObject({ patientId: eva.id, appointmentId: appointment.id })
})
