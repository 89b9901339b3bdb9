import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { appointmentResource, availableSlotsAnswer } from '#domain/wire/rows/appointment-wire.ts'
import { professionalListItem } from '#domain/wire/rows/professional-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type Caller, callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import {
  appointmentBody,
  createAppointment,
  createPatient,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days } from '#tests/support/server/test-clock.ts'

const server = serverForEachTest()
let staff: Caller
let patientId: number

beforeEach(async () => {
  staff = await staffOf(server)
  patientId = (await createPatient(staff)).id
})

const book = (fields: Record<string, unknown>) => staff.post('/appointments', appointmentBody(patientId, fields))

async function addProfessional(name: string, active = true): Promise<number> {
  const row = { ref: null, name, lastName: 'Ruiz', active }
  const outcome = await writeTransaction(server, { userId: null, action: 'professional.create' }, async (changes) => ({
    status: 201,
    entity: 'professional',
    id: await changes.insert('professional', row),
  }))
  return outcome.id
}

describe('a new appointment', () => {
  it('is scheduled and contains the names of its people', async () => {
    expect((await book({})).as(appointmentResource)).toMatchObject({
      status: 'scheduled',
      date: '2026-11-20',
      startTime: '09:00',
      cancellationReason: null,
      requestRef: null,
      Patient: { firstName: 'Ana' },
      Professional: { id: 1, name: 'Laura', lastName: 'Ferreyra' },
    })
  })

  it.each([
    [{ date: '' }, { date: validationTexts.dateRequired }],
    [{ date: undefined }, { date: validationTexts.dateRequired }],
    [{ date: '2026-02-30' }, { date: validationTexts.dateInvalid }],
    [{ date: '2026-11-18' }, { date: validationTexts.datePast }],
    [{ startTime: undefined }, { startTime: validationTexts.startRequired }],
    [{ startTime: '06:45' }, { startTime: validationTexts.startOutside }],
    [{ startTime: '09:10' }, { startTime: validationTexts.startOffGrid }],
    [{ endTime: '' }, { endTime: validationTexts.endRequired }],
    [{ endTime: '20:15' }, { endTime: validationTexts.endOutside }],
    [{ endTime: '09:20' }, { endTime: validationTexts.endOffGrid }],
    [{ endTime: '08:45' }, { endTime: validationTexts.endBeforeStart }],
    [{ endTime: '09:00' }, { endTime: validationTexts.endBeforeStart }],
    [{ patientId: undefined }, { patientId: validationTexts.patientRequired }],
    [{ patientId: 999 }, { patientId: 'El paciente no existe' }],
    [{ professionalId: null }, { professionalId: validationTexts.professionalRequired }],
    [{ professionalId: 999 }, { professionalId: 'El profesional no existe o ya no atiende' }],
  ])('is refused with the form’s messages: %j', async (fields, errors) => {
    expect(await book(fields)).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect(await server.db.selectFrom('appointments').select('id').execute()).toEqual([])
  })

  it('may be today at a past hour', async () => {
    expect(await book({ date: '2026-11-19', startTime: '08:00', endTime: '08:15' })).toMatchObject({ status: 201 })
  })

  it('is refused for a retired professional', async () => {
    const professionalId = await addProfessional('Eva', false)
    expect(await book({ professionalId })).toMatchObject({ status: 400 })
  })

  it('ignores status, version and author in the body', async () => {
    const answer = await book({ status: 'completed', version: 99, id: 77, patientNotes: 'x', createdAt: '2000-01-01' })
    const row = answer.as(appointmentResource)
    expect(row).toMatchObject({ status: 'scheduled', id: 1, createdAt: '2026-11-19T15:00:00.000Z' })
    expect(row.version).toBe(answer.number('Sync-Version'))
    expect(answer.text).not.toContain('patientNotes')
  })
})

describe("'past'", () => {
  const today = { date: '2026-11-19' }

  it('is checked against the day on which the change was made, not on which it arrived', async () => {
    server.clock.advance(days(1))
    expect(await book({ ...today, madeAt: '2026-11-19T20:00:00.000Z' })).toMatchObject({ status: 201 })
    expect(await book(today)).toMatchObject({ status: 400 })
  })

  it('reaches back 30 days at most', async () => {
    server.clock.advance(days(31))
    staff = callerWith(server.app, await tokenOf(server.app, adminLogin))
    expect(await book({ ...today, madeAt: '2026-11-19T20:00:00.000Z' })).toMatchObject({ status: 400 })
    expect(await book({ date: '2026-11-20', madeAt: '2026-11-19T20:00:00.000Z' })).toMatchObject({ status: 201 })
  })

  it("does not trust a device whose clock is ahead of the server's", async () => {
    expect(await book({ ...today, madeAt: '2031-01-01T00:00:00.000Z' })).toMatchObject({ status: 201 })
  })

  it('follows the clinic’s time: after 21:00 in Córdoba it is still today', async () => {
    server.clock.set('2026-11-20T00:30:00.000Z') // Thursday 19, 21:30 in Córdoba
    expect(await book(today)).toMatchObject({ status: 201 })
  })

  it('forbids a move into it, but not a note on an appointment of last week', async () => {
    const { id } = await createAppointment(staff, patientId)
    server.clock.advance(days(7))
    expect(await staff.put(`/appointments/${id}`, { notes: 'llegó tarde' })).toMatchObject({ status: 200 })
    expect(await staff.put(`/appointments/${id}`, { date: '2026-11-20', notes: 'x' })).toMatchObject({ status: 200 })
    expect(await staff.put(`/appointments/${id}`, { startTime: '08:45' })).toMatchObject({
      status: 400,
      body: { errors: { date: validationTexts.datePast } },
    })
  })
})

describe('the list of appointments', () => {
  it('leaves cancelled ones out unless they are asked for', async () => {
    const { id } = await createAppointment(staff, patientId)
    await staff.put(`/appointments/${id}`, { status: 'cancelled' })
    const ids = async (query: string) =>
      (await staff.get(`/appointments${query}`)).as(v.array(appointmentResource)).map((row) => row.id)

    expect(await ids('')).toEqual([])
    expect(await ids('?includeCancelled=false')).toEqual([])
    expect(await ids('?includeCancelled=true')).toEqual([id])
    expect(await ids('?status=cancelled')).toEqual([id])
  })

  it('filters by days, status, patient and professional, sorted by day and hour', async () => {
    const other = await createPatient(staff)
    const eva = await addProfessional('Eva')
    const late = await createAppointment(staff, patientId, { startTime: '15:00', endTime: '15:15' })
    const early = await createAppointment(staff, patientId)
    const monday = await createAppointment(staff, other.id, { date: '2026-11-23', professionalId: eva })
    const ids = async (query: string) =>
      (await staff.get(`/appointments?${query}`)).as(v.array(appointmentResource)).map((row) => row.id)

    expect(await ids('startDate=2026-11-19')).toEqual([early.id, late.id, monday.id])
    expect(await ids('startDate=2026-11-21')).toEqual([monday.id])
    expect(await ids('endDate=2026-11-20')).toEqual([early.id, late.id])
    expect(await ids(`patientId=${other.id}`)).toEqual([monday.id])
    expect(await ids(`professionalId=${eva}`)).toEqual([monday.id])
    expect(await ids('status=completed')).toEqual([])
  })

  it.each([
    'startDate=ayer',
    'status=lost',
    'patientId=0',
    'includeCancelled=si',
    'startDate=2020-01-01&endDate=2026-01-01',
  ])('refuses an invalid query: %s', async (query) => {
    expect(await staff.get(`/appointments?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('available slots', () => {
  const free = async (query: string) =>
    (await staff.get(`/appointments/available-slots?${query}`))
      .as(availableSlotsAnswer)
      .slots.map((slot) => slot.startTime)

  it('are the quarter-hours that no appointment occupies', async () => {
    await createAppointment(staff, patientId)
    const slots = await free('date=2026-11-20&professionalId=1')
    expect(slots).toHaveLength(50)
    expect(slots).not.toContain('09:00')
    expect(slots).not.toContain('09:15')
    expect(slots).toContain('09:30')
  })

  it('begin at the present time today, and are empty for a past day', async () => {
    expect((await free('date=2026-11-19'))[0]).toBe('12:00')
    server.clock.set('2026-11-19T15:01:00.000Z')
    expect((await free('date=2026-11-19'))[0]).toBe('12:15')
    expect(await free('date=2026-11-18')).toEqual([])
    server.clock.set('2026-11-20T00:30:00.000Z')
    expect(await free('date=2026-11-19')).toEqual([])
    expect((await free('date=2026-11-20'))[0]).toBe('07:00')
  })

  it('without a professional are those that at least one professional has free', async () => {
    const eva = await addProfessional('Eva')
    await addProfessional('Retirada', false)
    await createAppointment(staff, patientId)
    expect(await free('date=2026-11-20')).toContain('09:00')
    await createAppointment(staff, patientId, { professionalId: eva })
    expect(await free('date=2026-11-20')).not.toContain('09:00')
  })

  it('are the same for a patient, whoever has the taken ones', async () => {
    const asks = await registerPatient(server)
    const other = await registerPatient(server)
    const query = '/appointments/available-slots?date=2026-11-20'
    const { id } = await createAppointment(staff, other.patientId)
    const first = (await asks.calls.get(query)).text
    await staff.delete(`/appointments/${id}`)
    await createAppointment(staff, patientId)

    const second = await asks.calls.get(query)

    expect(second.text).toBe(first)
    expect(Object.keys((second.body as { slots: object[] }).slots[0] ?? {})).toEqual(['startTime', 'endTime'])
  })

  it('need a day', async () => {
    expect(await staff.get('/appointments/available-slots')).toMatchObject({
      status: 400,
      body: { errors: { date: validationTexts.dateRequired } },
    })
  })
})

describe('the professionals to choose from', () => {
  it('are the active ones, by name only', async () => {
    const eva = await addProfessional('Eva')
    await addProfessional('Retirada', false)
    const patient = await registerPatient(server)
    const list = (await patient.calls.get('/users/professionals')).as(
      v.array(v.strictObject(professionalListItem.entries)),
    )
    expect(list.map((item) => item.id)).toEqual([1, eva])
  })
})
