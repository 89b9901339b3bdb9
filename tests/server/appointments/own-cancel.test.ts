import { describe, expect, it } from 'vitest'
import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import type { SelfCancelPolicy } from '#domain/appointment/self-cancel.ts'
import { appointmentResource } from '#domain/wire/rows/appointment-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { readExistingAppointment } from '#server/resources/appointments/appointment-writes.ts'
import { cancelOwnAppointment } from '#server/resources/appointments/own-cancel.ts'
import { confirmOwnAppointment } from '#server/resources/appointments/own-confirmation.ts'
import { createAppointment, createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
/** Tomorrow at 09:00, in 21 hours. */
const visit = forEachTest(async () => createAppointment(staff, (await createPatient(staff)).id))

const seen = async () => (await staff.get(`/appointments/${visit.id}`)).as(appointmentResource)
const feed = async () => (await staff.get('/sync/changes?since=0')).as(changesPage)

const cancel = (policy: Partial<SelfCancelPolicy> = {}) =>
  writeTransaction(server, { userId: null, action: 'appointment.cancelOwn' }, async (changes) =>
    cancelOwnAppointment(changes, {
      appointment: await readExistingAppointment(changes.db, visit.id),
      policy: { selfCancel: true, selfCancelHours: 12, ...policy },
      by: { userId: null, channel: 'mail' },
      now: server.clock(),
    }),
  )
const confirm = () =>
  writeTransaction(server, { userId: null, action: 'appointment.confirmOwn' }, async (changes) =>
    confirmOwnAppointment(changes, await readExistingAppointment(changes.db, visit.id)),
  )

describe('a patient who cancels', () => {
  it('frees the time at once, and leaves a mark for the desk', async () => {
    await cancel()
    expect(await seen()).toMatchObject({ status: 'cancelled', cancellationReason: 'Cancelada por el paciente' })
    expect((await feed()).contacts).toMatchObject([
      {
        appointmentId: visit.id,
        patientId: visit.patientId,
        kind: 'answer',
        outcome: 'declined',
        channel: 'mail',
        date: '2026-11-19',
        slotDate: visit.date,
        slotStart: visit.startTime,
        recordedBy: null,
        recordedByName: CONFIRMED_BY_PATIENT,
      },
    ])
    expect(await createAppointment(staff, visit.patientId)).toMatchObject({ startTime: visit.startTime })
  })

  it('may do so up to the owner’s hour, and not a moment later', async () => {
    server.clock.set('2026-11-20T00:00:00.001Z')
    await expect(cancel()).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
    server.clock.advance(-1)
    expect(await cancel()).toMatchObject({ changed: true })
  })

  it('has to call where the owner has not switched it on', async () => {
    await expect(cancel({ selfCancel: false })).rejects.toMatchObject({
      message: 'Esta cita ya no se puede cancelar desde aquí: llámanos y lo vemos',
    })
    expect(await seen()).toMatchObject({ status: 'scheduled' })
    expect((await feed()).contacts).toEqual([])
  })

  it.each(['completed', 'no_show', 'cancelled'])('changes nothing of a visit that is %s', async (status) => {
    await staff.put(`/appointments/${visit.id}`, { status })
    await expect(cancel()).rejects.toMatchObject({ status: 409 })
    expect((await feed()).contacts).toEqual([])
  })
})

describe('a patient who confirms', () => {
  it('does so once: a second time changes nothing', async () => {
    await confirm()
    const { confirmedAt, version } = await seen()
    expect(confirmedAt).toBe(new Date(server.clock()).toISOString())
    server.clock.advance(hours(1))
    expect(await confirm()).toMatchObject({ changed: false })
    expect(await seen()).toMatchObject({ confirmedAt, confirmedBy: CONFIRMED_BY_PATIENT, version })
  })

  it('confirms anew what was refused meanwhile', async () => {
    await confirm()
    server.clock.advance(hours(1))
    const { patientId, id: appointmentId, date: slotDate, startTime: slotStart } = visit
    const about = { patientId, appointmentId, date: '2026-11-19', slotDate, slotStart }
    await staff.post('/contacts', { ...about, kind: 'answer', outcome: 'declined', channel: 'phone' })
    server.clock.advance(hours(1))
    await confirm()
    expect(await seen()).toMatchObject({ confirmedAt: new Date(server.clock()).toISOString() })
  })

  it('is no longer confirmed once the visit has moved', async () => {
    await confirm()
    await staff.put(`/appointments/${visit.id}`, { startTime: '10:00', endTime: '10:30', status: 'rescheduled' })
    expect(await seen()).toMatchObject({ confirmedAt: null })
  })

  it('comes too late once the visit has begun', async () => {
    server.clock.set('2026-11-20T12:00:00.000Z')
    await expect(confirm()).rejects.toMatchObject({ status: 409 })
  })
})
