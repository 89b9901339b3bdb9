import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readPatient } from '#data/local/rows/patients.ts'
import { endSession, readSession, startSession } from '#data/local/session/session.ts'
import { dropChange, editChange } from '#data/sync/conflicts/decide.ts'
import { payment } from '#tests/data/filled-forms.ts'
import { appointmentBody, createAppointment, createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { openDesk } from './support/desk.ts'

const desk = forEachTest(openDesk, (desk) => desk.clinic.close())

describe('a creation that may have arrived', () => {
  it.each(['answer lost', 'lost'] as const)(
    'is stored once: a patient is recognized by the DNI (%s) (B-4)',
    async (fault) => {
      const { device, create, writes, rows, firstWrite, later } = desk
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
    },
  )

  it.each(['answer lost', 'lost'] as const)(
    'is stored once: an appointment is recognized by professional, day, start and patient (%s)',
    async (fault) => {
      const { clinic, device, create, writes, rows, firstWrite, later } = desk
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

  it('is recognized when a list shows its row, so that no screen shows it twice', async () => {
    const { clinic, device, create, firstWrite } = desk
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

  it('keeps its ref after a list has shown it, even if the server formats a corrected field differently', async () => {
    const { device, create, writes, rows, firstWrite, later } = desk
    await device.sync()
    const { opId } = await create('patient', patientBody())
    firstWrite(Response.json({ message: 'DNI inválido' }, { status: 400 }))
    await device.sync()
    await editChange(device.db, device.sources, opId, { dni: '20.333.444' })
    firstWrite('answer lost')
    await device.sync()
    expect(await later()).toBe('done')
    expect(await rows('/patients')).toMatchObject([{ dni: '20333444' }])
    expect(await device.outbox()).toEqual([])
    expect(writes()).toEqual(['POST /patients'])
  })

  it('is not mistaken for a row that existed before it was made', async () => {
    const { clinic, device, create, firstWrite, later } = desk
    const { dni } = await createPatient(clinic.staff, { firstName: 'Otra' })
    await device.sync()
    await create('patient', patientBody({ dni }))
    firstWrite('answer lost')
    await device.sync()
    await later()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'duplicate' } }])
  })

  it('is not mistaken for a cancelled appointment', async () => {
    const { clinic, device, create, rows, firstWrite, later } = desk
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

  it("is looked up when the server's answer names no id", async () => {
    const { clinic, device, create, rows } = desk
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
    'is parked as unsure and never sent again without a decision (%s)',
    async (fault) => {
      const { device, create, writes, firstWrite, later } = desk
      await device.sync()
      await create('income', payment(1_800_000))
      firstWrite(fault)
      await device.sync()
      const sent = writes().length
      await later()
      await later()
      expect(writes()).toHaveLength(sent)
      expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'unsure', status: null } }])
    },
  )

  it('is parked as unsure when the tab died while sending it (B-5)', async () => {
    const { device, create, writes } = desk
    await device.sync()
    const { n } = await create('income', payment(1_800_000))
    await device.db.outbox.update(n, { state: 'inflight', sent: true })
    await device.sync()
    expect(await device.outbox()).toMatchObject([{ state: 'parked', parked: { why: 'unsure' } }])
    expect(writes()).toEqual([])
  })

  it.each([
    ['asked to wait', Response.json({ message: 'Espera' }, { status: 429, headers: { 'retry-after': '1' } })],
    ['ended the session', Response.json({ message: 'Sesión vencida' }, { status: 401 })],
  ])('does not count as possibly arrived when the server only %s', async (_, answer) => {
    const { device, create, firstWrite } = desk
    await device.sync()
    await create('income', payment(1_800_000))
    firstWrite(answer)
    await device.sync().catch(() => undefined)
    expect(await device.outbox()).toMatchObject([{ state: 'queued', sent: false }])
  })
})

it('sends a payment without a review when the session ended before it was sent', async () => {
  const { clinic, device, create, writes, later } = desk
  const { id } = await createPatient(clinic.staff)
  await device.sync()
  await create('income', payment(1_800_000, { patientId: id }))
  await create('income', payment(777, { patientId: id }))
  const { device: store } = device.ports
  const session = (await readSession(store)) ?? expect.fail()
  const ends: Promise<boolean>[] = []
  device.fault = ({ method }) => {
    if (method === 'POST' && ends.length === 0) ends.push(endSession(store, session.token, { revoke: false }))
    return undefined
  }
  await expect(device.sync()).rejects.toMatchObject({ name: 'SessionEndedError' })
  expect(await Promise.all(ends)).toEqual([true])
  await startSession(store, session.token, session.user)
  await later()
  expect(await device.outbox()).toEqual([])
  expect(writes()).toEqual(['POST /incomes', 'POST /incomes'])
})

describe('a visit that is charged without network', () => {
  it('arrives as the specification has it, without the tie, also when its appointment was dropped (B-8)', async () => {
    const { clinic, device, create, rows, writes } = desk
    const { id: patientId } = await createPatient(clinic.staff)
    await createAppointment(clinic.staff, patientId)
    await device.sync()
    const free = await create('appointment', appointmentBody(patientId, { startTime: '11:00', endTime: '11:30' }))
    const taken = await create('appointment', appointmentBody(patientId))
    for (const { key } of [free, taken]) {
      await create('income', payment(1_600_000, { patientId, appointmentId: key, separate: true }))
    }
    await device.sync()
    await dropChange(device.db, device.sources, taken.opId)
    await device.sync()
    expect(await device.outbox()).toEqual([])
    expect(writes().filter((write) => write === 'POST /incomes')).toHaveLength(2)
    expect(await rows(`/incomes/patient/${patientId}`)).toMatchObject([
      { amount: 16_000, appointmentId: null },
      { amount: 16_000, appointmentId: null },
    ])
    expect(clinic.plain.additions.filter((addition) => addition.startsWith('body'))).toEqual([])
  })
})
