import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readPatient } from '#data/local/rows/patients.ts'
import { baselineTexts } from '#data/sync/baseline-api/baseline-texts.ts'
import { takeAsSamePerson } from '#data/sync/conflicts/same-person.ts'
import { enqueueDelete } from '#data/sync/outbox/enqueue.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { appointmentBody, createAppointment, createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openDesk } from './support/desk.ts'

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())

describe('the refusals of a server with the baseline API', () => {
  it("park a booking with 409 as a taken slot, and show the server's own words", async () => {
    const { clinic, device, create } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await createAppointment(clinic.staff, id)
    const other = await createPatient(clinic.staff)
    await create('appointment', appointmentBody(other.id))
    await device.sync()
    const [change] = await device.outbox()
    expect(change).toMatchObject({ state: 'parked', parked: { why: 'slot_taken', status: 409 } })
    expect(change?.parked?.answer?.message).toBeTypeOf('string')
    // The next pull shows the patient who has it.
    await device.sync()
    expect(await device.db.appointments.count()).toBe(1)
  })

  it('park a new patient with 409 as a duplicate DNI, possibly the same person', async () => {
    const { clinic, device, create, rows } = desk
    await device.sync()
    const existing = await createPatient(clinic.staff, { address: '' })
    const { opId } = await create('patient', patientBody({ dni: existing.dni, address: 'San Martín 100' }))
    await device.sync()
    expect(await device.outbox()).toMatchObject([
      { state: 'parked', parked: { why: 'duplicate', answer: { existingId: existing.id } } },
    ])
    await device.syncLater()
    await takeAsSamePerson(device.db, device.sources, opId)
    await device.sync()
    expect(await rows(`/patients/${existing.id}`)).toMatchObject({ address: 'San Martín 100' })
  })

  it('park a move with 409 as a taken slot, and a status with 409 as an invalid transition', async () => {
    const { clinic, device, edit } = desk
    const { id } = await createPatient(clinic.staff)
    const [one, other] = [
      await createAppointment(clinic.staff, id),
      await createAppointment(clinic.staff, id, { startTime: '12:00', endTime: '12:30' }),
    ]
    await device.sync()
    await edit('appointment', other.id, { startTime: one.startTime, endTime: one.endTime, status: 'rescheduled' })
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ parked: { why: 'slot_taken' } }])
    await edit('appointment', one.id, { status: 'approved' })
    await device.sync()
    expect(await device.outbox()).toMatchObject([{}, { parked: { why: 'invalid_transition' } }])
  })

  it("with 400 are parked with the server's message, whichever field holds it", async () => {
    const { device, create, firstWrite } = desk
    await device.sync()
    await create('patient', patientBody())
    firstWrite(Response.json({ error: 'Falta el teléfono' }, { status: 400 }))
    await device.sync()
    expect(await device.outbox()).toMatchObject([
      { parked: { why: 'refused', answer: { error: 'Falta el teléfono' } } },
    ])
  })

  it('do not include an HTML page: the change is sent again', async () => {
    const { device, create, rows, firstWrite, later } = desk
    await device.sync()
    await create('patient', patientBody())
    firstWrite('portal')
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: true }])
    await later()
    expect(await rows('/patients')).toHaveLength(1)
  })

  it('of a deletion with 404 count as deleted', async () => {
    const { clinic, device } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    const seen = await readPatient(device.db, id)
    if (!seen) throw new Error('not mirrored')
    await enqueueDelete(device.db, device.sources, 'patient', seen)
    await clinic.staff.delete(`/patients/${id}`)
    clinic.server.clock.advance(UNDO_MS)
    expect(await device.sync()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(await device.db.patients.count()).toBe(0)
  })

  it('park a deletion after ten empty success answers while the row stays', async () => {
    const { clinic, device, later } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    const seen = await readPatient(device.db, id)
    if (!seen) throw new Error('not mirrored')
    await enqueueDelete(device.db, device.sources, 'patient', seen)
    device.fault = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined)
    for (let attempt = 0; attempt < 12; attempt++) await later()
    expect(await device.outbox()).toMatchObject([
      { state: 'parked', parked: { why: 'server_error', answer: { message: baselineTexts.notKept } } },
    ])
  })

  it('with 401 end the session and keep the change', async () => {
    const { device, create, firstWrite } = desk
    await device.sync()
    await create('patient', patientBody())
    firstWrite(Response.json({ message: 'Sesión vencida' }, { status: 401 }))
    await expect(device.sync()).rejects.toMatchObject({ name: 'SessionEndedError' })
    expect(await device.ports.device.session.count()).toBe(0)
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: false }])
  })

  it('with 401 to the read before an edit leave the edit unsent', async () => {
    const { clinic, device, edit } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 400002' })
    const refused = Response.json({ message: 'Sesión vencida' }, { status: 401 })
    device.fault = ({ path }) => (path === `/patients/${id}` ? refused : undefined)
    await expect(device.sync()).rejects.toMatchObject({ name: 'SessionEndedError' })
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: false }])
  })
})
