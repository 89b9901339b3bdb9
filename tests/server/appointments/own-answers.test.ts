import { describe, expect, it } from 'vitest'
import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { createAppointment, registerPatient, requestAppointments } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const bruno = forEachTest(() => registerPatient(server))
const visit = forEachTest(() => createAppointment(staff, bruno.patientId))

const policy = (fields: object) => staff.put('/settings/reminders', fields)
const START = { date: '2026-11-20', startTime: '09:00' }
const confirm = (body: object = START, id = visit.id) => bruno.calls.put(`/appointments/${id}/own-confirm`, body)
const cancel = (body: object = START, id = visit.id) => bruno.calls.put(`/appointments/${id}/own-cancel`, body)
const seen = async () => (await staff.get(`/appointments/${visit.id}`)).as(appointmentResource)
const change = (fields: object) => staff.put(`/appointments/${visit.id}`, fields)
const isUnconfirmed = async () => (await seen()).confirmedAt === null

describe('a patient who confirms an own appointment', () => {
  it('is the one who confirmed it, for the staff as well', async () => {
    const answer = await confirm()
    const confirmedAt = new Date(server.clock()).toISOString()
    expect(answer.as(appointmentResource)).toMatchObject({ confirmedAt, confirmedBy: CONFIRMED_BY_PATIENT })
    expect(await seen()).toMatchObject({ status: 'scheduled', confirmedAt, confirmedBy: CONFIRMED_BY_PATIENT })
  })

  it('changes nothing by a second press', async () => {
    const first = (await confirm()).as(appointmentResource)
    const { sequence } = await readSyncState(server.db)
    server.clock.advance(hours(1))
    expect((await confirm()).as(appointmentResource)).toEqual(first)
    expect(await readSyncState(server.db)).toMatchObject({ sequence })
  })

  it('is asked again after a move, and only then', async () => {
    await confirm()
    await change({ endTime: '09:45', notes: 'Trae estudios' })
    expect(await isUnconfirmed()).toBe(false)
    await change({ startTime: '09:15', status: 'rescheduled' })
    const own = (await bruno.calls.get(`/appointments/${visit.id}`)).as(appointmentResource)
    expect(own).toMatchObject({ confirmedAt: null, confirmedBy: CONFIRMED_BY_PATIENT })
    expect(await confirm({ ...START, startTime: '09:15' })).toMatchObject({ status: 200 })
    expect(await isUnconfirmed()).toBe(false)
  })

  it('confirms only the start that was on the screen', async () => {
    await change({ startTime: '09:15' })
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { message: 'La cita cambió de día u hora: mírala de nuevo antes de responder' },
    })
    expect(await isUnconfirmed()).toBe(true)
  })

  it('confirms nothing that has begun', async () => {
    server.clock.advance(days(2))
    expect(await (await bruno.signIn()).put(`/appointments/${visit.id}/own-confirm`, START)).toMatchObject({
      status: 409,
      body: { message: 'Solo se confirma una cita agendada que todavía no empezó' },
    })
    expect(await isUnconfirmed()).toBe(true)
  })

  it.each([['cancelled'], ['completed'], ['no_show']])('confirms nothing that is %s', async (status) => {
    await change({ status })
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    expect(await isUnconfirmed()).toBe(true)
  })

  it('confirms no request, which the clinic has not answered', async () => {
    const [wish] = await requestAppointments(bruno.calls, ['09:00'])
    expect(await confirm(START, wish?.id)).toMatchObject({ status: 409 })
  })

  it('is told of another patient’s appointment what everybody is told of none', async () => {
    const other = await registerPatient(server)
    const theirs = await createAppointment(staff, other.patientId, { startTime: '11:00', endTime: '11:30' })
    const [one, none] = [await confirm({ ...START, startTime: '11:00' }, theirs.id), await confirm(START, 999_999)]
    expect(one).toMatchObject({ status: 404, body: none.body })
    expect((await staff.get(`/appointments/${theirs.id}`)).as(appointmentResource).confirmedAt).toBeNull()
  })
})

describe('a patient who can’t come', () => {
  it('has to call until the owner lets patients cancel', async () => {
    expect(await cancel()).toMatchObject({ status: 409, body: { message: expect.stringContaining('llámanos') } })
    expect(await seen()).toMatchObject({ status: 'scheduled' })
  })

  it('cancels an own appointment, which tells the desk', async () => {
    await policy({ selfCancel: true, selfCancelHours: 12 })
    expect((await cancel()).as(appointmentResource)).toMatchObject({ status: 'cancelled' })
    const { contacts } = (await staff.get('/sync/changes?since=0')).as(changesPage)
    const answer = { kind: 'answer', outcome: 'declined', channel: 'portal', recordedByName: CONFIRMED_BY_PATIENT }
    expect(contacts).toMatchObject([{ ...answer, appointmentId: visit.id, recordedBy: bruno.userId }])
  })

  it('changes nothing by a second press', async () => {
    await policy({ selfCancel: true, selfCancelHours: 12 })
    await cancel()
    const { sequence } = await readSyncState(server.db)
    expect(await cancel()).toMatchObject({ status: 200 })
    expect(await readSyncState(server.db)).toMatchObject({ sequence })
  })

  it('may do so up to the owner’s hours by the server’s clock', async () => {
    await policy({ selfCancel: true, selfCancelHours: 21 })
    server.clock.set('2026-11-19T15:00:00.001Z')
    expect(await cancel()).toMatchObject({ status: 409 })
    server.clock.advance(-1)
    expect(await cancel()).toMatchObject({ status: 200 })
  })

  it('cancels only the start that was on the screen, and nobody else’s', async () => {
    await policy({ selfCancel: true, selfCancelHours: 1 })
    const other = await registerPatient(server)
    const theirs = await createAppointment(staff, other.patientId, { startTime: '11:00', endTime: '11:30' })
    expect(await cancel({ ...START, startTime: '11:00' }, theirs.id)).toMatchObject({ status: 404 })
    await change({ startTime: '09:15' })
    expect(await cancel()).toMatchObject({ status: 409 })
    expect(await seen()).toMatchObject({ status: 'scheduled' })
  })

  it('cancels no request, nor what is past', async () => {
    await policy({ selfCancel: true, selfCancelHours: 1 })
    const [wish] = await requestAppointments(bruno.calls, ['09:00'])
    expect(await cancel(START, wish?.id)).toMatchObject({ status: 409 })
    server.clock.advance(days(2))
    expect(await (await bruno.signIn()).put(`/appointments/${visit.id}/own-cancel`, START)).toMatchObject({
      status: 409,
    })
  })
})
