import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import {
  appointmentBody,
  createAppointment,
  registerPatient,
  requestAppointments,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const bruno = forEachTest(() => registerPatient(server))
/** Friday at 09:00, half an hour. */
const old = forEachTest(() => createAppointment(staff, bruno.patientId))

const find = async (id: number | undefined) => (await staff.get(`/appointments/${id}`)).as(appointmentResource)
const approve = (id: number | undefined, body: object = {}) => staff.put(`/appointments/${id}/approve`, body)

/** Asks for other times in place of the appointment; gives the pending rows. */
async function asked(starts: readonly string[] = ['15:00'], fields: object = {}) {
  return requestAppointments(bruno.calls, starts, { appointmentId: old.id, ...fields })
}

describe('a request in place of an appointment', () => {
  it('names it on each of its rows, and leaves it as it is', async () => {
    const rows = await asked(['15:00', '16:00'])
    expect(rows.map(({ replacesId }) => replacesId)).toEqual([old.id, old.id])
    expect(await find(old.id)).toEqual(old)
  })

  it('cancels it by its approval, in the same change, and frees its time', async () => {
    const [wish] = await asked(['15:00', '16:00'])
    const { sequence } = await readSyncState(server.db)

    expect(await approve(wish?.id)).toMatchObject({ status: 200, body: { eliminatedAlternatives: 1 } })

    expect(await find(old.id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'Reemplazada por otro horario, a pedido del paciente',
      version: sequence + 1,
    })
    expect(await find(wish?.id)).toMatchObject({ status: 'approved', version: sequence + 1 })
    expect(await staff.post('/appointments', appointmentBody(bruno.patientId))).toMatchObject({ status: 201 })
  })

  it('may overlap it', async () => {
    const [wish] = await asked(['09:15'])
    expect(await approve(wish?.id, { endTime: '09:45' })).toMatchObject({ status: 200 })
    expect(await find(old.id)).toMatchObject({ status: 'cancelled' })
  })

  it('leaves it when the new time is taken', async () => {
    const other = await registerPatient(server)
    await createAppointment(staff, other.patientId, { startTime: '15:00', endTime: '15:30' })
    const [wish] = await asked()
    expect(await approve(wish?.id)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await find(old.id)).toEqual(old)
  })

  it('leaves it when it is rejected', async () => {
    const [wish] = await asked()
    await staff.put(`/appointments/${wish?.id}/reject`, { rejectionReason: 'Sin lugar' })
    expect(await find(old.id)).toEqual(old)
  })

  it('cancels it wherever it was moved to', async () => {
    const [wish] = await asked()
    await staff.put(`/appointments/${old.id}`, { date: '2026-11-23', status: 'rescheduled' })
    await approve(wish?.id)
    expect(await find(old.id)).toMatchObject({ status: 'cancelled', date: '2026-11-23' })
  })

  it.each([['cancelled'], ['completed'], ['no_show']])('stands without it when it is %s by then', async (status) => {
    const [wish] = await asked()
    await staff.put(`/appointments/${old.id}`, { status })
    const closed = await find(old.id)
    expect(await approve(wish?.id)).toMatchObject({ status: 200 })
    expect(await find(old.id)).toEqual(closed)
  })

  it('stands without it when it was deleted, or handed over to somebody else', async () => {
    const [first] = await asked(['15:00'])
    const [second] = await asked(['16:00'])
    const other = await registerPatient(server)
    await staff.put(`/appointments/${old.id}`, { patientId: other.patientId })
    expect(await approve(first?.id)).toMatchObject({ status: 200 })
    expect(await find(old.id)).toMatchObject({ status: 'scheduled' })
    await staff.delete(`/appointments/${old.id}`)
    expect(await approve(second?.id)).toMatchObject({ status: 200 })
  })

  it('leaves one that had begun when a person approved, and cancels it for an approval made before that', async () => {
    const late = await asked(['15:00'], { fechaSeleccionada: '2026-11-27' })
    const early = await asked(['16:00'], { fechaSeleccionada: '2026-11-27' })
    const madeAt = new Date(server.clock()).toISOString()
    server.clock.advance(days(2))
    const again = staff.put(`/appointments/${late[0]?.id}/approve`, {})
    expect((await again).status).toBe(200)
    expect(await find(old.id)).toEqual(old)
    expect(await approve(early[0]?.id, { madeAt })).toMatchObject({ status: 200 })
    expect(await find(old.id)).toMatchObject({ status: 'cancelled' })
  })

  it('is the same one when it comes again after the appointment was closed', async () => {
    const ref = randomUUID()
    const [wish] = await asked(['15:00'], { ref })
    await staff.put(`/appointments/${old.id}`, { status: 'cancelled' })
    expect(await asked(['15:00'], { ref })).toMatchObject([{ id: wish?.id, replacesId: old.id }])
  })

  it('never names another patient’s appointment, nor touches it', async () => {
    const other = await registerPatient(server)
    const theirs = await createAppointment(staff, other.patientId, { startTime: '11:00', endTime: '11:30' })
    const [wish] = await asked(['15:00'], { appointmentId: theirs.id })
    expect(wish).toMatchObject({ replacesId: null })
    await approve(wish?.id)
    expect(await find(theirs.id)).toEqual(theirs)
    expect(await asked(['16:00'], { appointmentId: 999_999 })).toMatchObject([{ replacesId: null }])
  })
})
