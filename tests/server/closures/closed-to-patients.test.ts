import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { availableSlotsAnswer } from '#domain/wire/rows/appointment-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { closedWishTexts } from '#server/resources/closures/closed-wish-texts.ts'
import {
  closureBody,
  createAppointment,
  createClosure,
  createPatient,
  type PatientAccount,
  registerPatient,
  requestBody,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let bruno: PatientAccount

beforeEach(async () => {
  bruno = await registerPatient(server)
})

/** Friday 20 November 2026. */
const offered = async (query = '') => {
  const { body } = await bruno.calls.get(`/appointments/available-slots?date=2026-11-20${query}`)
  return v.parse(availableSlotsAnswer, body).slots.map(({ startTime }) => startTime)
}
const ask = (starts: readonly string[]) => bruno.calls.post('/appointments/request', requestBody(starts))
const refusal = (message: string) => ({ status: 400, body: { errors: { horariosSeleccionados: message } } })

async function addRita(): Promise<number> {
  const row = { name: 'Rita', lastName: 'Paz', license: '', active: true, ref: null }
  const { id } = await writeTransaction(server, { userId: 1, action: 'professional.create' }, async (changes) => ({
    ...{ status: 201, entity: 'professional' },
    id: await changes.insert('professional', row),
  }))
  return id
}

describe('a closed day', () => {
  it('offers patients nothing, and is offered again when the closure is taken back', async () => {
    const before = await offered()
    const { ref } = await createClosure(staff)
    expect(await offered()).toEqual([])
    await createClosure(staff, { cancels: ref })
    expect(await offered()).toEqual(before)
  })

  it('refuses a request with the reason, and keeps nothing of it', async () => {
    await createClosure(staff)
    expect(await ask(['15:00'])).toMatchObject(refusal(closedWishTexts.closed('Soberanía Nacional')))
    expect((await staff.get('/appointments/pending')).body).toEqual([])
  })

  it('answers a request from before as it did: a repetition asks for nothing new', async () => {
    const body = requestBody(['15:00'], { ref: '6b5c8f0e-33c1-4f58-9f0e-0f4c7c6d2a11' })
    expect(await bruno.calls.post('/appointments/request', body)).toMatchObject({ status: 201 })
    await createClosure(staff)
    expect(await bruno.calls.post('/appointments/request', body)).toMatchObject({ status: 201 })
  })

  it('lets staff book all the same', async () => {
    await createClosure(staff)
    const { id } = await createPatient(staff)
    expect(await createAppointment(staff, id)).toMatchObject({ status: 'scheduled' })
  })
})

describe('closed hours', () => {
  it('are left out, the rest of the day is offered', async () => {
    await createClosure(staff, { startTime: '14:00', endTime: '16:00' })
    const starts = await offered()
    expect(starts).toContain('13:45')
    expect(starts).not.toContain('14:00')
    expect(starts).not.toContain('15:45')
    expect(starts).toContain('16:00')
    expect(await ask(['13:45', '15:45'])).toMatchObject({ status: 400 })
    expect(await ask(['13:45'])).toMatchObject({ status: 201 })
  })
})

describe('a closure of one professional', () => {
  it('leaves what the other one offers', async () => {
    const rita = await addRita()
    await createClosure(staff, { professionalId: rita, reason: 'Vacaciones', kind: 'vacation' })
    expect(await offered(`&professionalId=${rita}`)).toEqual([])
    expect(await offered('&professionalId=1')).toContain('15:00')
    expect(await ask(['15:00'])).toMatchObject({ status: 201 })
    await createAppointment(staff, bruno.patientId, { startTime: '15:00', endTime: '15:15' })
    expect(await offered()).not.toContain('15:00')
  })
})

describe('the opening hours', () => {
  it('keep nothing from patients while the owner has not set them', async () => {
    expect(await offered()).toContain('07:00')
    expect(await ask(['07:00'])).toMatchObject({ status: 201 })
  })

  it('that the owner has set are all that is offered', async () => {
    const friday = [
      { from: '08:00', to: '09:00' },
      { from: '16:00', to: '16:30' },
    ]
    await staff.put('/settings/hours', { friday })
    expect(await offered()).toEqual(['08:00', '08:15', '08:30', '08:45', '16:00', '16:15'])
    expect(await ask(['15:00'])).toMatchObject(refusal(closedWishTexts.outsideHours))
    expect(await staff.post('/closures', closureBody())).toMatchObject({ status: 201 })
    expect(await offered()).toEqual([])
  })
})
