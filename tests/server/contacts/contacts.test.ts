import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import { contactRow } from '#domain/wire/rows/agenda-wire.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createAppointment, createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const visit = forEachTest(async () => createAppointment(staff, (await createPatient(staff)).id))

/** An answer 'Confirmó' about the visit's present start. */
function answerBody(fields: Record<string, unknown> = {}) {
  return {
    patientId: visit.patientId,
    appointmentId: visit.id,
    date: '2026-11-19',
    channel: 'whatsapp',
    kind: 'answer',
    outcome: 'confirmed',
    slotDate: visit.date,
    slotStart: visit.startTime,
    professionalId: visit.professionalId,
    ...fields,
  }
}

const mark = async (fields?: Record<string, unknown>) =>
  (await staff.post('/contacts', answerBody(fields))).as(contactRow)
const seen = async () => (await staff.get(`/appointments/${visit.id}`)).as(appointmentResource)
const change = async (fields: Record<string, unknown>) =>
  (await staff.put(`/appointments/${visit.id}`, fields)).as(appointmentResource)
const NOT_CONFIRMED = { confirmedAt: null, confirmedBy: null }

describe('a contact', () => {
  it('has the moment of the press, or the present one, and who recorded it', async () => {
    const madeAt = new Date(server.clock() - hours(3)).toISOString()
    expect(await mark({ madeAt })).toMatchObject({ madeAt, recordedBy: 1, recordedByName: 'direccion' })
    const late = await mark({ madeAt: new Date(server.clock() + hours(3)).toISOString() })
    expect(late.madeAt).toBe(new Date(server.clock()).toISOString())
  })

  it('is the same row when its ref comes again', async () => {
    const ref = randomUUID()
    expect((await mark({ ref })).id).toBe((await mark({ ref })).id)
  })

  it('of two devices stands twice', async () => {
    await mark()
    await mark()
    const { contacts } = (await staff.get('/sync/changes?since=0')).as(changesPage)
    expect(contacts).toHaveLength(2)
  })

  it('is refused for somebody who was never there, and kept for a deleted appointment', async () => {
    expect(await staff.post('/contacts', answerBody({ patientId: 999 }))).toMatchObject({ status: 400 })
    expect(await staff.post('/contacts', answerBody({ professionalId: 999 }))).toMatchObject({ status: 400 })
    await staff.delete(`/appointments/${visit.id}`)
    expect(await mark()).toMatchObject({ appointmentId: visit.id })
  })

  it('never reaches the patient, nor does who of the staff noted a confirmation', async () => {
    const { patientId, calls } = await registerPatient(server)
    const own = await createAppointment(staff, patientId, { startTime: '11:00', endTime: '11:30' })
    await mark({ patientId, appointmentId: own.id, slotStart: '11:00' })
    const page = (await calls.get('/sync/changes?since=0')).as(changesPage)
    expect(page.contacts).toEqual([])
    expect(page.appointments).toMatchObject([{ confirmedAt: expect.any(String), confirmedBy: CONFIRMED_BY_PATIENT }])
  })
})

describe('an answer', () => {
  it('confirms the appointment about whose present start it is', async () => {
    const { madeAt } = await mark()
    expect(await seen()).toMatchObject({ confirmedAt: madeAt, confirmedBy: 'direccion' })
  })

  it.each([
    ['about another day', { slotDate: '2026-11-23' }],
    ['about another start', { slotStart: '09:15' }],
    ['of another outcome', { outcome: 'declined' }],
    ['that is a reminder', { kind: 'reminder', outcome: null }],
  ])('confirms nothing %s', async (_, fields) => {
    await mark(fields)
    expect(await seen()).toMatchObject(NOT_CONFIRMED)
  })

  it('confirms nothing that is cancelled', async () => {
    await change({ status: 'cancelled' })
    await mark()
    expect(await seen()).toMatchObject(NOT_CONFIRMED)
  })

  it('that is taken back confirms no longer, and leaves it to the next one', async () => {
    const first = await mark({ madeAt: new Date(server.clock() - hours(2)).toISOString() })
    const second = await mark({ madeAt: new Date(server.clock() - hours(1)).toISOString() })
    expect(await seen()).toMatchObject({ confirmedAt: first.madeAt })
    await mark({ cancels: first.ref })
    expect(await seen()).toMatchObject({ confirmedAt: second.madeAt })
    await mark({ cancels: second.ref })
    expect(await seen()).toMatchObject(NOT_CONFIRMED)
  })

  it('that was taken back before it came confirms nothing', async () => {
    const ref = randomUUID()
    await mark({ cancels: ref })
    await mark({ ref })
    expect(await seen()).toMatchObject(NOT_CONFIRMED)
  })

  it('says nothing about what the patient confirmed alone', async () => {
    const own = { confirmedAt: '2026-11-18T10:00:00.000Z', confirmedBy: CONFIRMED_BY_PATIENT }
    await writeTransaction(server, { userId: null, action: 'appointment.update' }, async (changes) => {
      await changes.update('appointment', visit.id, own)
      return { status: 200, entity: 'appointment', id: visit.id }
    })
    const { ref } = await mark()
    await mark({ cancels: ref })
    expect(await seen()).toMatchObject(own)
  })
})

describe('a confirmation', () => {
  it.each([
    ['day', { date: '2026-11-23' }],
    ['start', { startTime: '09:15' }],
  ])('ends when the appointment moves to another %s, and who gave it is remembered', async (_, fields) => {
    await mark()
    expect(await change(fields)).toMatchObject({ confirmedAt: null, confirmedBy: 'direccion' })
  })

  it('ends with another patient', async () => {
    const { id } = await createPatient(staff, { dni: '30555666', email: 'eva@correo.example' })
    await mark()
    expect(await change({ patientId: id })).toMatchObject(NOT_CONFIRMED)
  })

  it('stays when the visit gets longer, or gets a note', async () => {
    const { madeAt } = await mark()
    expect(await change({ endTime: '09:45', notes: 'Trae estudios' })).toMatchObject({ confirmedAt: madeAt })
  })
})

describe('the appointments of a series', () => {
  it('share its ref', async () => {
    const seriesRef = randomUUID()
    const body = { startTime: '12:00', endTime: '12:30', seriesRef }
    expect(await createAppointment(staff, visit.patientId, body)).toMatchObject({ seriesRef })
    expect(await createAppointment(staff, visit.patientId, { ...body, date: '2026-11-27' })).toMatchObject({
      seriesRef,
    })
  })
})
