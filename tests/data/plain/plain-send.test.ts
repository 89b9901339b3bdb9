import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAppointment } from '#data/local/appointments.ts'
import { readIncome } from '#data/local/incomes.ts'
import { readPatient } from '#data/local/patients.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/enqueue.ts'
import { takeAsSamePerson } from '#data/sync/same-person.ts'
import { UNDO_MS } from '#domain/change/due-time.ts'
import type { Fields } from '#domain/change/outbox-entry.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  incomeBody,
  patientBody,
} from '#tests/support/clinic-rows.ts'
import { type Fault, openPlainClinic, type PlainClinic, type PlainDevice } from './plain-device.ts'

let clinic: PlainClinic
let device: PlainDevice

beforeEach(async () => {
  clinic = await openPlainClinic()
  device = await clinic.openDevice()
})

afterEach(() => clinic.close())

const create = (entity: 'patient' | 'appointment' | 'income', fields: object) =>
  enqueueCreate(device.db, device.sources, entity, fields as Fields)
const inCentavos = (fields: object) => ({ ...incomeBody(null), amount: 1_800_000, netAmount: 1_800_000, ...fields })
const writes = () =>
  clinic.plain.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const rows = async (path: string) => (await clinic.staff.get(path)).body as Record<string, unknown>[]
/** What happens to the first write; everything else passes. */
const firstWrite = (fault: Fault) => {
  let isOver = false
  device.fault = ({ method }) => {
    if (isOver || method === 'GET') return undefined
    isOver = true
    return fault
  }
}
/** Retries are due. */
const later = () => {
  clinic.server.clock.advance(10 * 60_000)
  return device.sync()
}
async function edit(entity: 'patient' | 'appointment' | 'income', id: number, fields: Fields) {
  const read = { patient: readPatient, appointment: readAppointment, income: readIncome }[entity]
  const seen = await read(device.db, id)
  if (!seen) throw new Error(`${entity} ${id} is not mirrored`)
  return enqueueUpdate(device.db, device.sources, entity, seen, fields)
}

describe('what is said to a plain server', () => {
  it('is what the spec names, in bodies, headers and queries', async () => {
    await device.sync()
    clinic.plain.additions.length = 0
    const patient = await create('patient', patientBody())
    await create('appointment', appointmentBody(0, { patientId: patient.key }))
    await create('income', inCentavos({ patientId: patient.key }))
    expect(await device.sync()).toBe('done')
    const [turno] = await device.db.appointments.toArray()
    const [payment] = await device.db.incomes.toArray()
    const [person] = await device.db.patients.toArray()
    await edit('appointment', turno?.id ?? 0, { startTime: '10:00', endTime: '10:30', status: 'rescheduled' })
    await edit('income', payment?.id ?? 0, { notes: 'Factura A' })
    await edit('patient', person?.id ?? 0, { birthDate: '1990-05-04' })
    expect(await device.sync()).toBe('done')
    await edit('appointment', turno?.id ?? 0, { status: 'cancelled', cancellationReason: 'Viaje' })
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

  it('keeps a row the same on the screen from the tap on', async () => {
    const { key } = await create('patient', patientBody())
    await device.sync()
    await device.syncLater()
    expect(await readPatient(device.db, key)).toMatchObject({ uid: key, waiting: false })
  })
})

describe('an edit on a plain server', () => {
  it('is merged over what the server has now: fields that others changed stay theirs', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    await clinic.staff.put(`/patients/${id}`, { address: 'San Martín 100' })
    await device.sync()
    expect(await rows(`/patients/${id}`)).toMatchObject({ phone: '3537 411111', address: 'San Martín 100' })
    expect(await device.outbox()).toEqual([])
  })

  it('of a field that the server changed too is asked about, and overwrites nothing', async () => {
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

  it('of place and status is one decision', async () => {
    const { id } = await createPatient(clinic.staff)
    const turno = await createAppointment(clinic.staff, id)
    await device.sync()
    await edit('appointment', turno.id, { status: 'completed' })
    await clinic.staff.put(`/appointments/${turno.id}`, { startTime: '11:00', endTime: '11:30', status: 'rescheduled' })
    await device.sync()
    expect(await rows(`/appointments/${turno.id}`)).toMatchObject({ status: 'rescheduled', startTime: '11:00' })
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }])
  })

  it('of money that others touched is asked about at once', async () => {
    const income = await createIncome(clinic.staff, null)
    await device.sync()
    await edit('income', income.id, { notes: 'Factura A' })
    await clinic.staff.put(`/incomes/${income.id}`, { amount: 20_000, netAmount: 20_000 })
    await device.sync()
    expect(await rows(`/incomes/${income.id}`)).toMatchObject({ notes: '', amount: 20_000 })
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }])
  })

  it('whose answer was lost is not written again', async () => {
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

  it('does not take an empty yes for one, when the row says otherwise', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    firstWrite(new Response(null, { status: 204 }))
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'queued' }])
    expect(await later()).toBe('done')
    expect(await rows(`/patients/${id}`)).toMatchObject({ phone: '3537 411111' })
  })

  it('of a row that is gone waits for the person', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await edit('patient', id, { phone: '3537 411111' })
    await clinic.staff.delete(`/patients/${id}`)
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'deleted' } }])
  })
})

describe('a creation that may have arrived', () => {
  it.each(['answer lost', 'lost'] as const)('is there once, of a patient by the DNI (%s)', async (fault) => {
    await device.sync()
    const body = patientBody()
    const { key } = await create('patient', { ...body, dni: '20.111.222' })
    firstWrite(fault)
    await device.sync()
    expect(await later()).toBe('done')
    const stored = await rows('/patients')
    expect(stored).toMatchObject([{ dni: '20111222' }])
    expect(await device.db.ids.get(String(key))).toMatchObject({ id: stored[0]?.id })
    expect(await device.outbox()).toEqual([])
    expect(writes()).toEqual(['POST /patients'])
  })

  it.each(['answer lost', 'lost'] as const)(
    'is there once, of a turno by professional, day, start and patient (%s)',
    async (fault) => {
      const { id } = await createPatient(clinic.staff)
      await device.sync()
      await create('appointment', appointmentBody(id))
      firstWrite(fault)
      await device.sync()
      expect(await later()).toBe('done')
      expect(await rows('/appointments')).toHaveLength(1)
      expect(await device.outbox()).toEqual([])
      expect(writes()).toEqual(['POST /appointments'])
    },
  )

  it('is recognised in a list already, so that no screen shows it twice', async () => {
    await device.sync()
    const { key } = await create('patient', patientBody())
    firstWrite('answer lost')
    await device.sync()
    clinic.server.clock.advance(60_000)
    device.fault = ({ method }) => (method === 'POST' ? 'lost' : undefined)
    await device.sync()
    expect(await readPatient(device.db, key)).toMatchObject({ waiting: false })
    expect(await device.db.patients.count()).toBe(1)
  })

  it('is not taken for a row that was there before it was made', async () => {
    const { dni } = await createPatient(clinic.staff, { firstName: 'Otra' })
    await device.sync()
    await create('patient', patientBody({ dni }))
    firstWrite('answer lost')
    await device.sync()
    await later()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'duplicate' } }])
  })

  it('is not taken for a turno that was cancelled', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await create('appointment', appointmentBody(id))
    firstWrite('lost')
    await device.sync()
    const cancelled = await createAppointment(clinic.staff, id)
    await clinic.staff.put(`/appointments/${cancelled.id}`, { status: 'cancelled' })
    expect(await later()).toBe('done')
    expect(await rows('/appointments')).toMatchObject([{ status: 'scheduled' }])
  })

  it('of a server that names no id in its answer is looked for', async () => {
    await device.sync()
    const { key } = await create('patient', patientBody())
    const { fetch: full } = clinic.plain
    device.upgrade(async (input, init) => {
      const answer = await full(input, init)
      return answer.status === 201 ? Response.json({ message: 'Paciente creado' }, { status: 201 }) : answer
    })
    expect(await device.sync()).toBe('done')
    const [stored] = await rows('/patients')
    expect(await device.db.ids.get(String(key))).toMatchObject({ id: stored?.id })
    expect(await device.outbox()).toEqual([])
  })
})

describe('an income that may have arrived', () => {
  it.each(['answer lost', 'lost', 'portal'] as const)(
    'is asked about, never sent again by itself (%s)',
    async (fault) => {
      await device.sync()
      await create('income', inCentavos({}))
      firstWrite(fault)
      await device.sync()
      const sent = writes().length
      await later()
      await later()
      expect(writes()).toHaveLength(sent)
      expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'unsure', status: null } }])
    },
  )

  it('is asked about when the tab died while it was sent', async () => {
    await device.sync()
    const { n } = await create('income', inCentavos({}))
    await device.db.outbox.update(n, { state: 'inflight', sent: true })
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'unsure' } }])
    expect(writes()).toEqual([])
  })

  it.each([
    ['asked to wait', Response.json({ message: 'Espera' }, { status: 429, headers: { 'retry-after': '1' } })],
    ['ended the session', Response.json({ message: 'Sesión vencida' }, { status: 401 })],
  ])('is not one when the server only %s', async (_, answer) => {
    await device.sync()
    await create('income', inCentavos({}))
    firstWrite(answer)
    await device.sync().catch(() => undefined)
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: false }])
  })
})

describe('the refusals of a plain server', () => {
  it('of a booking with 409 is a taken time, and shows its own words', async () => {
    const { id } = await createPatient(clinic.staff)
    await device.sync()
    await createAppointment(clinic.staff, id)
    const other = await createPatient(clinic.staff)
    await create('appointment', appointmentBody(other.id))
    await device.sync()
    const [change] = await device.outbox()
    expect(change).toMatchObject({ state: 'parked', parked: { why: 'slot_taken', status: 409 } })
    expect(change?.parked?.answer?.message).toBeTypeOf('string')
    // Who has it is shown by the next pull.
    await device.sync()
    expect(await device.db.appointments.count()).toBe(1)
  })

  it('of a new patient with 409 is a known DNI, and may be the same person', async () => {
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

  it('of a move with 409 is a taken time, of a status one that may not follow', async () => {
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

  it('with 400 waits for the person with the words of the server, whichever field they stand in', async () => {
    await device.sync()
    await create('patient', patientBody())
    firstWrite(Response.json({ error: 'Falta el teléfono' }, { status: 400 }))
    await device.sync()
    expect(await device.outbox()).toMatchObject([
      { parked: { why: 'refused', answer: { error: 'Falta el teléfono' } } },
    ])
  })

  it('with a page is no word of the server: the change goes again', async () => {
    await device.sync()
    await create('patient', patientBody())
    firstWrite('portal')
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: true }])
    await later()
    expect(await rows('/patients')).toHaveLength(1)
  })

  it('of a deletion with 404 fulfils it', async () => {
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

  it('with 401 ends the session and keeps the change', async () => {
    await device.sync()
    await create('patient', patientBody())
    firstWrite(Response.json({ message: 'Sesión vencida' }, { status: 401 }))
    await expect(device.sync()).rejects.toMatchObject({ name: 'SessionEndedError' })
    expect(await device.ports.device.session.count()).toBe(0)
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: false }])
  })
})
