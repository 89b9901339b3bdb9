import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readPatient } from '#data/local/rows/patients.ts'
import { baselineTexts } from '#data/sync/baseline-api/baseline-texts.ts'
import { MAX_SERVER_ERRORS } from '#domain/sync/replies/classify-reply.ts'
import { payment } from '#tests/data/filled-forms.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  patientBody,
} from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openDesk } from './support/desk.ts'

type Network = typeof globalThis.fetch

/** A server that answers an edit with an empty success answer. */
function silentOnEdits(network: Network): Network {
  return async (input, init) => {
    const request = new Request(input, init)
    const answer = await network(request)
    return request.method === 'PUT' && answer.ok ? new Response(null, { status: 204 }) : answer
  }
}

/** A server that omits empty fields from its rows. */
function withoutEmpty(network: Network): Network {
  return async (input, init) => {
    const answer = await network(input, init)
    const told = JSON.stringify(await answer.json(), (_, value) => (value === '' || value === null ? undefined : value))
    return new Response(told, { status: answer.status, headers: answer.headers })
  }
}

/** A server whose rows lack a field. */
function without(field: string, network: Network): Network {
  return async (input, init) => {
    const answer = await network(input, init)
    if (answer.status === 204) return answer
    const told = JSON.stringify(await answer.json(), (name, value) => (name === field ? undefined : value))
    return new Response(told, { status: answer.status, headers: answer.headers })
  }
}

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())

describe('what is sent to a server with the baseline API', () => {
  it('has only what the spec names, in bodies, headers and queries (B-8)', async () => {
    const { clinic, device, create, edit, rows } = desk
    await device.sync()
    clinic.plain.additions.length = 0
    const patient = await create('patient', patientBody())
    await create('appointment', appointmentBody(0, { patientId: patient.key }))
    await create('income', payment(1_800_000, { patientId: patient.key }))
    expect(await device.sync()).toBe('done')
    const [appointment] = await device.db.appointments.toArray()
    const [paid] = await device.db.incomes.toArray()
    const [person] = await device.db.patients.toArray()
    await edit('appointment', appointment?.id ?? 0, { startTime: '10:00', endTime: '10:30', status: 'rescheduled' })
    await edit('income', paid?.id ?? 0, { notes: 'Factura A' })
    await edit('patient', person?.id ?? 0, { birthDate: '1990-05-04' })
    expect(await device.sync()).toBe('done')
    await edit('appointment', appointment?.id ?? 0, { status: 'cancelled', cancellationReason: 'Viaje' })
    expect(await device.sync()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(clinic.plain.additions).toEqual([])
    expect(clinic.plain.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      status: 'cancelled',
      cancellationReason: 'Viaje',
    })
    expect(await rows('/appointments?includeCancelled=true')).toMatchObject([
      { startTime: '10:00', status: 'cancelled', cancellationReason: 'Viaje', patientId: person?.id },
    ])
    expect(await rows('/incomes/date-range?startDate=2026-11-19&endDate=2026-11-19')).toMatchObject([
      { notes: 'Factura A', amount: 18_000, patientId: person?.id },
    ])
  })

  it('keeps the uid of a row on the screen before and after the server has confirmed it', async () => {
    const { device, create } = desk
    const { key } = await create('patient', patientBody())
    await device.sync()
    await device.syncLater()
    expect(await readPatient(device.db, key)).toMatchObject({ uid: key, waiting: false })
  })
})

describe('an edit on a server with the baseline API', () => {
  it('is merged over the current values of the server: fields that others changed stay theirs (B-3)', async () => {
    const { clinic, device, edit, rows } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    await clinic.staff.put(`/patients/${id}`, { address: 'San Martín 100' })
    await device.sync()
    expect(await rows(`/patients/${id}`)).toMatchObject({ phone: '3537 411111', address: 'San Martín 100' })
    expect(await device.outbox()).toEqual([])
  })

  it('of a field that the server changed too becomes a conflict and overwrites nothing', async () => {
    const { clinic, device, edit, writes, rows } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    await clinic.staff.put(`/patients/${id}`, { phone: '3537 422222' })
    await device.sync()
    expect(await rows(`/patients/${id}`)).toMatchObject({ phone: '3537 422222' })
    expect(writes()).toEqual([])
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'conflict', fields: ['phone'] } }])
    expect(await device.db.patients.get(id)).toMatchObject({ phone: '3537 422222' })
  })

  it('treats place and status as one group', async () => {
    const { clinic, device, edit, rows } = desk
    const { id } = await createPatient(clinic.staff)
    const appointment = await createAppointment(clinic.staff, id)
    await device.sync()
    await edit('appointment', appointment.id, { status: 'completed' })
    await clinic.staff.put(`/appointments/${appointment.id}`, {
      startTime: '11:00',
      endTime: '11:30',
      status: 'rescheduled',
    })
    await device.sync()
    expect(await rows(`/appointments/${appointment.id}`)).toMatchObject({ status: 'rescheduled', startTime: '11:00' })
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }])
  })

  it('of an income that somebody else changed becomes a conflict at once', async () => {
    const { clinic, device, edit, rows } = desk
    const income = await createIncome(clinic.staff, null)
    await device.sync()
    await edit('income', income.id, { notes: 'Factura A' })
    await clinic.staff.put(`/incomes/${income.id}`, { amount: 20_000, netAmount: 20_000 })
    await device.sync()
    expect(await rows(`/incomes/${income.id}`)).toMatchObject({ notes: '', amount: 20_000 })
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }])
  })

  it('is not written again when its answer was lost', async () => {
    const { clinic, device, edit, writes, firstWrite, later } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    firstWrite('answer lost')
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: true }])
    expect(await later()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(writes()).toEqual([`PUT /patients/${id}`])
  })

  it('is not taken for applied after an empty success answer when the row shows otherwise', async () => {
    const { clinic, device, edit, rows, firstWrite, later } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    firstWrite(new Response(null, { status: 204 }))
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'queued' }])
    expect(await later()).toBe('done')
    expect(await rows(`/patients/${id}`)).toMatchObject({ phone: '3537 411111' })
  })

  it('is taken for applied after an empty success answer when every field that the server returns agrees', async () => {
    const { clinic, device, edit, writes, rows } = desk
    const income = await createIncome(clinic.staff, null)
    await device.sync()
    device.upgrade(silentOnEdits(clinic.plain.fetch))
    await edit('income', income.id, { paymentStatus: 'cancelled', voidReason: 'Error de carga' })
    await device.sync()
    expect(await device.outbox()).toEqual([])
    expect(writes()).toEqual([`PUT /incomes/${income.id}`])
    expect(await rows(`/incomes/${income.id}`)).toMatchObject({ status: 'cancelled' })
  })

  it('that voids is not written again when its answer was lost', async () => {
    const { clinic, device, edit, writes, firstWrite, later } = desk
    const income = await createIncome(clinic.staff, null)
    await device.sync()
    await edit('income', income.id, { paymentStatus: 'cancelled', voidReason: 'Error de carga' })
    firstWrite('answer lost')
    await device.sync()
    expect(await later()).toBe('done')
    expect(await device.outbox()).toEqual([])
    expect(writes()).toEqual([`PUT /incomes/${income.id}`])
  })

  it('is applied to a field that the server omits while it is empty', async () => {
    const { clinic, device, edit, rows } = desk
    const { id } = await createPatient(clinic.staff)
    device.upgrade(silentOnEdits(withoutEmpty(clinic.plain.fetch)))
    await device.sync()
    await edit('patient', id, { emergencyPhone: '3537 433333' })
    await device.sync()
    expect(await device.outbox()).toEqual([])
    expect(await rows(`/patients/${id}`)).toMatchObject({ emergencyPhone: '3537 433333' })
    await edit('patient', id, { emergencyPhone: '' })
    await device.sync()
    expect(await device.outbox()).toEqual([])
    expect(await rows(`/patients/${id}`)).toMatchObject({ emergencyPhone: '' })
  })

  it('is parked after ten attempts when the server accepts a field but never returns it', async () => {
    const { clinic, device, edit, writes, later } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    device.upgrade(silentOnEdits(without('emergencyPhone', clinic.plain.fetch)))
    await edit('patient', id, { emergencyPhone: '3537 433333' })
    for (let attempt = 0; attempt < 12; attempt++) await later()
    expect(await device.outbox()).toMatchObject([
      { state: 'parked', parked: { why: 'server_error', answer: { message: baselineTexts.notKept } } },
    ])
    expect(writes()).toHaveLength(MAX_SERVER_ERRORS)
  })

  it('is parked when its row is gone', async () => {
    const { clinic, device, edit } = desk
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    await clinic.staff.delete(`/patients/${id}`)
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'deleted' } }])
  })
})
