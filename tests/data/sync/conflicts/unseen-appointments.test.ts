import { beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween, readOpenAppointmentsOf } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { type EnqueuedChange, enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { centerItems, type QuestionItem } from '#features/sync-center/center-items.ts'
import { eva, payment } from '#tests/data/filled-forms.ts'
import { syncPastUndo, tabletForEachTest } from '#tests/data/tablet.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const DAY = localDate('2026-11-20')
const AT_NINE = { startTime: '09:00', endTime: '09:15' }
const AT_TEN = { startTime: '10:00', endTime: '10:15' }
const AT_ELEVEN = { startTime: '11:00', endTime: '11:15' }

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)
let ana: { id: number }

beforeEach(async () => {
  ana = await createPatient(staff, { firstName: 'Ana', lastName: 'Gómez' })
})

/** Deletes a patient as the confirmation showed her with her appointments. */
async function deletePatient(key: RowKey = ana.id): Promise<EnqueuedChange> {
  const seen = (await readPatient(tablet.db, key)) ?? expect.fail('she is on file')
  const appointments = await readOpenAppointmentsOf(tablet.db, seen.key)
  return enqueueDelete(tablet.db, tablet.sources, 'patient', seen, appointments)
}

const questions = async () => centerItems(await readSyncCenter(tablet.db)).questions

async function question(): Promise<QuestionItem> {
  const [item] = await questions()
  return item ?? expect.fail('nothing is in question')
}

/** Deletes all the same, as the card does. */
async function deleteAllTheSame({ entry: { key }, unseenOpenAppointments }: QuestionItem): Promise<void> {
  await enqueueDelete(tablet.db, tablet.sources, 'patient', { key }, unseenOpenAppointments?.open)
  await syncPastUndo(tablet, server.clock)
}

async function appointment(): Promise<AppointmentView> {
  const [first] = await readAppointmentsBetween(tablet.db, DAY, DAY)
  return first ?? expect.fail('a turno')
}

function bookFor(patientId: RowKey, place: Fields): Promise<unknown> {
  const fields = { patientId, professionalId: 1, date: DAY, ...place, reason: 'Control', notes: '' }
  return enqueueCreate(tablet.db, tablet.sources, 'appointment', fields)
}

const onServer = async (path: string) => (await staff.get(path)).status

describe('an appointment that another desk books for a patient whose deletion waits here', () => {
  async function isGivenMeanwhile(place: Fields = AT_TEN): Promise<{ id: number }> {
    await tablet.sync()
    await deletePatient()
    const given = await createAppointment(staff, ana.id, place)
    await syncPastUndo(tablet, server.clock)
    return given
  }

  it('is not deleted with the patient: both stay, and the deletion is parked (D-6)', async () => {
    const { id } = await isGivenMeanwhile()
    expect(await onServer(`/appointments/${id}`)).toBe(200)
    expect(await readPatient(tablet.db, ana.id)).toMatchObject({ firstName: 'Ana' })
    expect(await appointment()).toMatchObject({ patientId: ana.id, ...AT_TEN })
    expect(await question()).toMatchObject({
      title: 'Eliminar a Ana Gómez',
      parked: { why: 'unseen_appointments', status: 409 },
      reason: expect.stringContaining('un turno que no se veía'),
      unseenOpenAppointments: {
        unseen: [{ title: 'viernes 20 de noviembre, 10:00 – 10:15, Laura Ferreyra (Agendada)' }],
      },
      mayRetry: true,
    })
  })

  it('is deleted with the patient once a person has seen it and deletes all the same', async () => {
    const { id } = await isGivenMeanwhile()
    await deleteAllTheSame(await question())
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
    expect(await onServer(`/appointments/${id}`)).toBe(404)
  })

  it('stays, like the patient, when the deletion is dropped', async () => {
    const { id } = await isGivenMeanwhile()
    await dropChange(tablet.db, tablet.sources, (await question()).entry.opId)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/appointments/${id}`)).toBe(200)
  })

  it('is shown again together with one that was booked after the card was shown', async () => {
    await isGivenMeanwhile()
    const looked = await question()
    await createAppointment(staff, ana.id, AT_ELEVEN)
    await deleteAllTheSame(looked)
    const asked = await question()
    expect(asked.unseenOpenAppointments).toMatchObject({ unseen: [{ title: expect.stringContaining('11:00') }] })
    await deleteAllTheSame(asked)
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
  })

  it('is deleted when a new deletion that has shown it replaces the refused one (D-7)', async () => {
    await isGivenMeanwhile()
    await deletePatient()
    expect(await readOutbox(tablet.db)).toMatchObject([{ kind: 'delete', state: 'queued' }])
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
  })

  it('stays when the deletion that replaced the refused one is undone', async () => {
    const { id } = await isGivenMeanwhile()
    const { opId } = await deletePatient()
    await dropChange(tablet.db, tablet.sources, opId)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/appointments/${id}`)).toBe(200)
  })

  it('is not deleted by a second tab either, where every screen hid it', async () => {
    await tablet.sync()
    const shown = (await readPatient(tablet.db, ana.id)) ?? expect.fail('Ana is on file')
    await deletePatient()
    const { id } = await createAppointment(staff, ana.id, AT_TEN)
    await tablet.sync()
    const appointments = await readOpenAppointmentsOf(tablet.db, shown.key)
    await enqueueDelete(tablet.db, tablet.sources, 'patient', shown, appointments)
    await syncPastUndo(tablet, server.clock)
    await syncPastUndo(tablet, server.clock)
    expect(await onServer(`/appointments/${id}`)).toBe(200)
    expect(await question()).toMatchObject({
      unseenOpenAppointments: { unseen: [{ title: expect.stringContaining('10:00') }] },
    })
  })

  it('can be cancelled while the deletion is parked, and then does not block the deletion', async () => {
    const { id } = await isGivenMeanwhile()
    await enqueueUpdate(tablet.db, tablet.sources, 'appointment', await appointment(), { status: 'cancelled' })
    await tablet.sync()
    expect((await staff.get(`/appointments/${id}`)).body).toMatchObject({ status: 'cancelled' })
    await deleteAllTheSame(await question())
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
  })

  it('stays with the patient to whom it is given meanwhile', async () => {
    const { id: eva } = await createPatient(staff, { dni: '32000000' })
    const { id } = await isGivenMeanwhile()
    await enqueueUpdate(tablet.db, tablet.sources, 'appointment', await appointment(), { patientId: eva })
    await tablet.sync()
    await deleteAllTheSame(await question())
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
    expect((await staff.get(`/appointments/${id}`)).body).toMatchObject({ patientId: eva })
  })

  it('leaves the review once another desk has deleted the patient, but later edits of the patient are parked (D-7)', async () => {
    await isGivenMeanwhile()
    const seen = (await readPatient(tablet.db, ana.id)) ?? expect.fail('Ana is on file')
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen, { phone: '222222' })
    await staff.delete(`/patients/${ana.id}`)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ kind: 'update', parked: { why: 'deleted' } }])
  })

  it('does not hide later edits of the patient, even if an earlier edit was parked', async () => {
    await tablet.sync()
    const seen = (await readPatient(tablet.db, ana.id)) ?? expect.fail('Ana is on file')
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen, { email: 'sin arroba' })
    await tablet.sync()
    await isGivenMeanwhile()
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen, { address: 'Mitre 1' })
    await staff.delete(`/patients/${ana.id}`)
    await tablet.sync()
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toMatchObject([{ patch: { address: 'Mitre 1' }, parked: { why: 'deleted' } }])
    expect(await questions()).toHaveLength(1)
  })

  it('can be confirmed in a form that knows the patient by the ref', async () => {
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'patient', eva({ dni: '32000000' }))
    const shown = (await readPatient(tablet.db, key)) ?? expect.fail('Eva is on file')
    await tablet.sync()
    const id = Number((await tablet.db.ids.get(String(key)))?.id)
    await deletePatient(id)
    await createAppointment(staff, id, AT_TEN)
    await syncPastUndo(tablet, server.clock)
    const appointments = await readOpenAppointmentsOf(tablet.db, shown.key)
    await enqueueDelete(tablet.db, tablet.sources, 'patient', shown, appointments)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${id}`)).toBe(404)
  })

  it('is deleted with the patient after all later changes, incomes too', async () => {
    await isGivenMeanwhile()
    await enqueueCreate(tablet.db, tablet.sources, 'income', payment(1_000_000, { patientId: ana.id, date: DAY }))
    await deleteAllTheSame(await question())
    expect(await readOutbox(tablet.db)).toEqual([])
    const kept = server.db.selectFrom('incomes').select(['netAmount', 'patientId'])
    expect(await kept.execute()).toEqual([{ netAmount: 1_000_000, patientId: null }])
  })

  it('does not let an edit behind the refused deletion overwrite others when a new deletion is made', async () => {
    await isGivenMeanwhile()
    const seen = (await readPatient(tablet.db, ana.id)) ?? expect.fail('Ana is on file')
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen, { phone: '222222' })
    await staff.put(`/patients/${ana.id}`, { phone: '333333' })
    await tablet.sync()
    const { opId } = await deletePatient()
    await tablet.sync()
    await dropChange(tablet.db, tablet.sources, opId)
    await tablet.sync()
    expect((await staff.get(`/patients/${ana.id}`)).body).toMatchObject({ phone: '333333' })
    expect(await readOutbox(tablet.db)).toMatchObject([{ patch: { phone: '222222' }, parked: { why: 'conflict' } }])
  })

  it('does not block the deletion once its day is over', async () => {
    await tablet.sync()
    await deletePatient()
    await createAppointment(staff, ana.id, AT_TEN)
    server.clock.advance(3 * 86_400_000)
    await tablet.sync()
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
  })

  it("blocks the deletion even if it was another patient's before", async () => {
    const { id: eva } = await createPatient(staff, { dni: '32000000' })
    const { id } = await createAppointment(staff, eva, AT_NINE)
    await tablet.sync()
    await deletePatient()
    await staff.put(`/appointments/${id}`, { patientId: ana.id })
    await syncPastUndo(tablet, server.clock)
    expect(await question()).toMatchObject({
      unseenOpenAppointments: { unseen: [{ title: expect.stringContaining('09:00') }] },
    })
  })

  it('does not block the deletion when it was cancelled', async () => {
    await tablet.sync()
    await deletePatient()
    const { id } = await createAppointment(staff, ana.id, AT_TEN)
    await staff.put(`/appointments/${id}`, { status: 'cancelled' })
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
  })
})

describe("a deleted patient's appointments are not reviewed", () => {
  it('when this device showed them: pulled, moved here or booked here', async () => {
    await createAppointment(staff, ana.id, AT_NINE)
    await tablet.sync()
    await enqueueUpdate(tablet.db, tablet.sources, 'appointment', await appointment(), {
      ...AT_TEN,
      status: 'rescheduled',
    })
    await bookFor(ana.id, AT_ELEVEN)
    await deletePatient()
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
  })

  it('when they were booked here before the patient had an id, and the form still shows them', async () => {
    const { key } = await enqueueCreate(tablet.db, tablet.sources, 'patient', eva({ dni: '32000000' }))
    await bookFor(key, AT_TEN)
    const shown = (await readPatient(tablet.db, key)) ?? expect.fail('Eva is on file')
    await tablet.sync()
    const appointments = await readOpenAppointmentsOf(tablet.db, shown.key)
    await enqueueDelete(tablet.db, tablet.sources, 'patient', shown, appointments)
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
  })

  it('when another desk has moved them and this device knows it', async () => {
    const { id } = await createAppointment(staff, ana.id, AT_NINE)
    await tablet.sync()
    await deletePatient()
    await staff.put(`/appointments/${id}`, { ...AT_TEN, status: 'rescheduled' })
    await syncPastUndo(tablet, server.clock)
    expect(await readOutbox(tablet.db)).toEqual([])
    expect(await onServer(`/patients/${ana.id}`)).toBe(404)
  })
})
