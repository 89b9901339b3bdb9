import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { deletion, restoredAnswer } from '#domain/wire/archive-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { createAppointment, createIncome, createPatient, createRecord } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

/** Deletes a row and returns the number of the deletion. */
const remove = async (path: string) => (await staff.delete(path)).number('Sync-Version')
const list = async (query = '') => (await staff.get(`/archive${query}`)).as(v.array(deletion))
const restore = (change: number) => staff.post(`/archive/${change}/restore`, {})
const refusal = (code: string, message: string) => ({ code, message: expect.stringContaining(message) })

describe('the archive on the API', () => {
  it('tells what was deleted together, when and by whom, without any clinical text', async () => {
    const { id } = await createPatient(staff, { firstName: 'Ana', lastName: 'Gómez', dni: '28111222' })
    await createAppointment(staff, id, { date: '2026-11-23', startTime: '10:00', endTime: '10:30' })
    await createRecord(staff, id, { diagnosis: 'Lumbalgia aguda' })
    await createIncome(staff, id)
    const change = await remove(`/patients/${id}`)

    const answer = await staff.get('/archive')
    expect(answer.text).not.toContain('Lumbalgia')
    expect(answer.as(v.array(deletion))).toEqual([
      {
        change,
        at: '2026-11-19T15:00:00.000Z',
        by: 'direccion',
        person: { firstName: 'Ana', lastName: 'Gómez', dni: '28111222' },
        counts: { patients: 1, appointments: 1, records: 1, incomes: 0, linkedIncomes: 1 },
        rows: [
          { entity: 'appointment', date: '2026-11-23', startTime: '10:00', amount: null },
          { entity: 'clinicalRecord', date: '2026-11-19', startTime: null, amount: null },
        ],
      },
    ])
  })

  it('goes on page by page after the last deletion, newest first, also within a search', async () => {
    const changes: number[] = []
    for (const lastName of ['Gómez', 'Luna', 'Gómez', 'Gómez']) {
      const { id } = await createPatient(staff, { lastName })
      changes.unshift(await remove(`/patients/${id}`))
    }
    const [first, second, third, last] = changes
    const numbers = async (query: string) => (await list(query)).map(({ change }) => change)
    expect(await numbers('?limit=3')).toEqual([first, second, third])
    expect(await numbers(`?limit=3&before=${third}`)).toEqual([last])
    expect(await numbers('?limit=2&search=gomez')).toEqual([first, second])
    expect(await numbers(`?limit=2&search=gomez&before=${second}`)).toEqual([last])
  })
})

describe('a restoration by the API', () => {
  it('brings the rows back together, tells devices by the feed, and logs who did it', async () => {
    const { id } = await createPatient(staff)
    const appointment = await createAppointment(staff, id)
    const change = await remove(`/patients/${id}`)
    const restored = (await restore(change)).as(restoredAnswer)
    expect(restored).toMatchObject({ patients: 1, appointments: 1, cancelled: 0 })

    const feed = (await staff.get(`/sync/changes?since=${change}`)).as(changesPage)
    expect(feed.patients).toMatchObject([{ id }])
    expect(feed.appointments).toMatchObject([{ id: appointment.id }])
    expect(await list()).toEqual([])
    const last = server.db.selectFrom('auditLog').selectAll().where('action', '=', 'archive.restore')
    expect(await last.execute()).toMatchObject([{ userId: 1, entity: 'patient', entityId: id }])
  })

  it('tells how many appointments came back cancelled, since another one has their time', async () => {
    const { id } = await createPatient(staff)
    const { id: taken } = await createAppointment(staff, id)
    const change = await remove(`/appointments/${taken}`)
    await createAppointment(staff, id)
    expect((await restore(change)).as(restoredAnswer)).toMatchObject({ appointments: 1, cancelled: 1 })
  })

  it('is refused for a number that deleted nothing', async () => {
    for (const path of ['999', '0', 'x']) {
      expect(await staff.post(`/archive/${path}/restore`, {})).toMatchObject({
        status: 404,
        body: refusal('not_found', 'No se encontró esa eliminación'),
      })
    }
  })

  it('is refused when the rows are back already', async () => {
    const { id } = await createPatient(staff)
    const change = await remove(`/patients/${id}`)
    await restore(change)
    expect(await restore(change)).toMatchObject({
      status: 409,
      body: refusal('invalid_transition', 'ya está restaurado'),
    })
  })

  it('is refused when another patient has the DNI, and names that patient', async () => {
    const { id } = await createPatient(staff, { dni: '30111222' })
    const change = await remove(`/patients/${id}`)
    const { id: existingId } = await createPatient(staff, { dni: '30111222' })
    expect(await restore(change)).toMatchObject({
      status: 409,
      body: { ...refusal('duplicate', 'El DNI 30111222'), existingId },
    })
    expect((await list()).map((each) => each.change)).toEqual([change])
  })

  it('is refused while the patient of an appointment is deleted itself', async () => {
    const { id } = await createPatient(staff)
    const { id: appointment } = await createAppointment(staff, id)
    const change = await remove(`/appointments/${appointment}`)
    await remove(`/patients/${id}`)
    expect(await restore(change)).toMatchObject({
      status: 409,
      body: refusal('invalid_transition', 'restaura primero esa eliminación'),
    })
  })
})
