import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { waitingRow } from '#domain/wire/rows/agenda-wire.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { createPatient, registerPatient, requestAppointments } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const ana = forEachTest(() => createPatient(staff))

const body = (fields: Record<string, unknown> = {}) => ({ patientId: ana.id, fromDate: '2026-11-23', ...fields })
const enter = async (fields?: Record<string, unknown>) => (await staff.post('/waiting', body(fields))).as(waitingRow)
const list = async () => (await staff.get('/waiting')).as(v.array(waitingRow))

describe('an entry of the waiting list', () => {
  it('waits for any time from its day on, unless it says more', async () => {
    expect(await enter()).toMatchObject({
      toDate: null,
      weekdays: '',
      fromTime: null,
      professionalId: null,
      urgent: false,
      status: 'waiting',
      kind: 'entry',
    })
    const said = { weekdays: '1,4', fromTime: '15:00', toTime: '18:00', professionalId: 1, urgent: true, note: 'Sola' }
    expect(await enter(said)).toMatchObject(said)
  })

  it('is the same row when its ref comes again', async () => {
    const ref = randomUUID()
    expect((await enter({ ref })).id).toBe((await enter({ ref })).id)
  })

  it('is placed or closed by an edit, and the same edit changes nothing more', async () => {
    const { id, version } = await enter()
    const placed = (await staff.put(`/waiting/${id}`, { status: 'placed' })).as(waitingRow)
    expect(placed).toMatchObject({ status: 'placed', version: version + 1 })
    expect((await staff.put(`/waiting/${id}`, { status: 'placed' })).as(waitingRow).version).toBe(version + 1)
    expect(await staff.put('/waiting/999', { status: 'placed' })).toMatchObject({ status: 404 })
  })

  it.each([
    [{ toDate: '2026-11-22' }, { toDate: validationTexts.lastDayBeforeFirst }],
    [{ fromTime: '18:00', toTime: '15:00' }, { toTime: validationTexts.endBeforeStart }],
    [{ weekdays: '3,1' }, { weekdays: validationTexts.valueInvalid }],
  ])('is refused by the rules of its form: %j', async (fields, errors) => {
    expect(await staff.post('/waiting', body(fields))).toMatchObject({ status: 400, body: { errors } })
    const { id } = await enter()
    expect(await staff.put(`/waiting/${id}`, fields)).toMatchObject({ status: 400, body: { errors } })
  })
})

describe('the approval of a request', () => {
  it('keeps each alternative that it removes as a closed wish, which its patient never gets', async () => {
    const bruno = await registerPatient(server)
    const [first, second, third] = await requestAppointments(bruno.calls, ['09:00', '10:30', '11:00'])
    await staff.put(`/appointments/${first?.id}/approve`, {})
    const times = [second, third].map((each) => ({ fromTime: each?.startTime, toTime: each?.endTime }))
    const wish = { patientId: bruno.patientId, fromDate: '2026-11-20', toDate: '2026-11-20', kind: 'wish' }
    expect(await list()).toMatchObject(times.map((time) => ({ ...wish, ...time, status: 'closed' })))
    expect((await bruno.calls.get('/sync/changes?since=0')).as(changesPage).waiting).toEqual([])
  })

  it('keeps none for a request without alternatives, nor twice for one that is approved again', async () => {
    const bruno = await registerPatient(server)
    const [only] = await requestAppointments(bruno.calls, ['09:00'])
    await staff.put(`/appointments/${only?.id}/approve`, {})
    expect(await list()).toEqual([])
    const [one] = await requestAppointments(bruno.calls, ['12:00', '12:30'])
    await staff.put(`/appointments/${one?.id}/approve`, {})
    await staff.put(`/appointments/${one?.id}/approve`, {})
    expect(await list()).toHaveLength(1)
  })
})
