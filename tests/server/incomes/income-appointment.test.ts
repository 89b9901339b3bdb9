import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { restoreDeletion } from '#server/resources/archive/restore-deletion.ts'
import { createAppointment, createIncome, createPatient, incomeBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

const visit = async () => {
  const patient = await createPatient(staff)
  return { patient, appointment: await createAppointment(staff, patient.id) }
}
const read = async (id: number) => (await staff.get(`/incomes/${id}`)).as(incomeResource)

describe('an income of a visit', () => {
  it('names the appointment, and the username of its recorder', async () => {
    const { patient, appointment } = await visit()
    const income = await createIncome(staff, patient.id, { appointmentId: appointment.id, recordedByName: 'otra' })
    expect(income).toMatchObject({ appointmentId: appointment.id, separate: false, recordedByName: 'direccion' })
  })

  it('of a client that knows nothing of visits names none', async () => {
    expect(await createIncome(staff, null)).toMatchObject({ appointmentId: null, separate: false })
  })

  it('never moves to another visit', async () => {
    const { patient, appointment } = await visit()
    const { id } = await createIncome(staff, patient.id, { appointmentId: appointment.id })
    await staff.put(`/incomes/${id}`, { appointmentId: null, description: 'Otra' })
    expect(await read(id)).toMatchObject({ appointmentId: appointment.id, description: 'Otra' })
  })

  it('is refused for an appointment that never was', async () => {
    expect(await staff.post('/incomes', incomeBody(null, { appointmentId: 999 }))).toMatchObject({
      status: 400,
      body: { errors: { appointmentId: errorTexts.unknownAppointment } },
    })
  })

  it('said to be another payment stays so, and saying it twice changes nothing', async () => {
    const { id } = await createIncome(staff, null)
    const first = (await staff.put(`/incomes/${id}`, { separate: true })).as(incomeResource)
    expect(first.separate).toBe(true)
    expect((await staff.put(`/incomes/${id}`, { separate: true })).as(incomeResource).version).toBe(first.version)
  })

  it('is one row, however often its creation arrives', async () => {
    const { patient, appointment } = await visit()
    const body = incomeBody(patient.id, { appointmentId: appointment.id, separate: true, ref: randomUUID() })
    const first = (await staff.post('/incomes', body)).as(incomeResource)
    expect((await staff.post('/incomes', body)).as(incomeResource).id).toBe(first.id)
  })
})

describe('an income outlives its visit', () => {
  it('when the appointment is deleted: it stays as it is, and counts again once the appointment is restored', async () => {
    const { patient, appointment } = await visit()
    const before = await createIncome(staff, patient.id, { appointmentId: appointment.id })
    const change = (await staff.delete(`/appointments/${appointment.id}`)).number('Sync-Version')
    expect(await read(before.id)).toEqual(before)
    await restoreDeletion(server, change)
    expect((await staff.get(`/appointments/${appointment.id}`)).status).toBe(200)
    expect(await read(before.id)).toEqual(before)
  })

  it('when a device charged an appointment that was deleted meanwhile', async () => {
    const { patient, appointment } = await visit()
    await staff.delete(`/appointments/${appointment.id}`)
    expect(await createIncome(staff, patient.id, { appointmentId: appointment.id })).toMatchObject({
      amount: 18_000,
      patientId: patient.id,
    })
  })

  it('when the appointment became another patient’s: the payment stays with who paid', async () => {
    const { patient, appointment } = await visit()
    const other = await createPatient(staff)
    const before = await createIncome(staff, patient.id, { appointmentId: appointment.id })
    await staff.put(`/appointments/${appointment.id}`, { patientId: other.id })
    expect(await read(before.id)).toEqual(before)
    const late = await createIncome(staff, patient.id, { appointmentId: appointment.id })
    expect(late).toMatchObject({ patientId: patient.id, appointmentId: appointment.id })
  })
})
