import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slotsOf } from '#domain/appointment/time-slots.ts'
import { readErrorAnswer } from '#domain/wire/error-wire.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { appointmentBody, createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let staff: Caller
let patientId: number

beforeEach(async () => {
  server = await startTestServer()
  staff = await staffOf(server)
  patientId = (await createPatient(staff)).id
})
afterEach(() => server.stop())

/** Sends as a separate client over a real connection. */
async function post(body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/api/v1/appointments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.adminToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function heldSlots(): Promise<number[]> {
  const rows = await server.db.selectFrom('appointmentSlots').select('slot').orderBy('slot').execute()
  return rows.map((row) => row.slot)
}

function alternativesIn(body: unknown) {
  return readErrorAnswer(body)?.alternatives ?? []
}

describe('24 clients whose wishes intersect', () => {
  it('never overlap', async () => {
    const starts = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']
    const wishes = Array.from({ length: 24 }, (_, i) => {
      const startTime = starts[i % starts.length] ?? '09:00'
      return appointmentBody(patientId, { startTime, endTime: '11:00' })
    })

    const answers = await Promise.all(wishes.map(post))

    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const rows = await server.db.selectFrom('appointments').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(await heldSlots()).toEqual(rows.flatMap(slotsOf))
  })
})

describe('the slot table', () => {
  it('itself forbids two appointments in the same quarter of an hour', async () => {
    const { id } = await createAppointment(staff, patientId)
    await expect(
      sql`INSERT INTO appointment_slots VALUES (1, '2026-11-20', 8, ${id})`.execute(server.db),
    ).rejects.toThrow(/unique/i)
  })

  it('follows an appointment that is moved, completed, cancelled or deleted', async () => {
    const { id } = await createAppointment(staff, patientId)
    await staff.put(`/appointments/${id}`, { startTime: '10:00', endTime: '10:45' })
    expect(await heldSlots()).toEqual([12, 13, 14])
    await staff.put(`/appointments/${id}`, { status: 'cancelled' })
    expect(await heldSlots()).toEqual([])
    const other = await createAppointment(staff, patientId)
    await staff.put(`/appointments/${other.id}`, { status: 'completed' })
    expect(await heldSlots()).toEqual([8, 9])
    await staff.delete(`/appointments/${other.id}`)
    expect(await heldSlots()).toEqual([])
  })

  it('keeps the slots of an appointment whose move was refused', async () => {
    await createAppointment(staff, patientId)
    const { id } = await createAppointment(staff, patientId, { startTime: '10:00', endTime: '10:30' })

    const move = await staff.put(`/appointments/${id}`, { startTime: '09:15', endTime: '09:45' })

    expect(move).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await heldSlots()).toEqual([8, 9, 12, 13])
    expect((await staff.get(`/appointments/${id}`)).as(appointmentResource).startTime).toBe('10:00')
  })

  it('allows moving an appointment onto a part of its own slots', async () => {
    const { id } = await createAppointment(staff, patientId)
    const move = await staff.put(`/appointments/${id}`, { startTime: '09:15', endTime: '09:45' })
    expect(move).toMatchObject({ status: 200 })
    expect(await heldSlots()).toEqual([9, 10])
  })

  it('allows adjacent appointments', async () => {
    await createAppointment(staff, patientId, { startTime: '12:00', endTime: '12:15' })
    expect(await post(appointmentBody(patientId, { startTime: '12:15', endTime: '12:30' }))).toMatchObject({
      status: 201,
    })
  })

  it('refuses a start that is not on a quarter-hour', async () => {
    expect(await post(appointmentBody(patientId, { startTime: '12:10', endTime: '12:25' }))).toMatchObject({
      status: 400,
    })
  })
})

describe('alternatives', () => {
  it('are the nearest free times of the same length, at most three, sorted by time', async () => {
    await createAppointment(staff, patientId)
    const { body } = await post(appointmentBody(patientId))
    expect(alternativesIn(body)).toEqual([
      { date: '2026-11-20', startTime: '08:15', endTime: '08:45' },
      { date: '2026-11-20', startTime: '08:30', endTime: '09:00' },
      { date: '2026-11-20', startTime: '09:30', endTime: '10:00' },
    ])
  })

  it('continue on the next opening days when the day is full', async () => {
    await createAppointment(staff, patientId, { startTime: '07:00', endTime: '20:00' })
    const { body } = await post(appointmentBody(patientId))
    expect(alternativesIn(body)[0]).toEqual({ date: '2026-11-23', startTime: '14:00', endTime: '14:30' })
  })

  it('are within the opening hours if the wish was', async () => {
    const wish = { startTime: '16:30', endTime: '17:00' } // a Friday, on which the clinic closes at 17:00
    await createAppointment(staff, patientId, wish)
    const { body } = await post(appointmentBody(patientId, wish))
    expect(alternativesIn(body).map(({ startTime }) => startTime)).toEqual(['15:30', '15:45', '16:00'])
  })

  it('begin today when the wish was made days ago', async () => {
    const clock = createTestClock()
    const late = await startTestServer({ clock })
    const desk = await staffOf(late)
    const { id } = await createPatient(desk)
    await createAppointment(desk, id)
    clock.set('2026-12-10T15:00:00.000Z')

    const answer = await desk.post('/appointments', appointmentBody(id, { madeAt: '2026-11-19T15:00:00.000Z' }))

    expect(answer.status).toBe(409)
    expect(alternativesIn(answer.body)[0]).toEqual({ date: '2026-12-10', startTime: '14:00', endTime: '14:30' })
    await late.stop()
  })

  it('are not in the past', async () => {
    const clock = createTestClock('2026-11-20T22:20:00.000Z') // 19:20 in Córdoba
    const evening = await startTestServer({ clock })
    const desk = await staffOf(evening)
    const { id } = await createPatient(desk)
    await createAppointment(desk, id, { startTime: '19:30', endTime: '19:45' })

    const answer = await desk.post('/appointments', appointmentBody(id, { startTime: '19:30', endTime: '19:45' }))

    expect(alternativesIn(answer.body)).toEqual([
      { date: '2026-11-20', startTime: '19:45', endTime: '20:00' },
      { date: '2026-11-23', startTime: '19:15', endTime: '19:30' },
      { date: '2026-11-23', startTime: '19:30', endTime: '19:45' },
    ])
    await evening.stop()
  })
})
