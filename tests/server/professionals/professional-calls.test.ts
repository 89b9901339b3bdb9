import { describe, expect, it } from 'vitest'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { createAppointment, createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
/** The first admin owns the clinic. */
const owner = staffForEachTest(server)

const mario = { name: 'Mario', lastName: 'Sosa', license: 'MP 1234' }
const feed = async (since = 0) => (await owner.get(`/sync/changes?since=${since}`)).as(changesPage)

describe('a professional', () => {
  it('whom the owner adds reaches the devices by the feed, with the license', async () => {
    const { cursor } = await feed()
    const added = await owner.post('/professionals', mario)
    expect(added).toMatchObject({ status: 201, body: { id: 2, ...mario, active: true } })
    expect((await feed(cursor)).professionals).toMatchObject([{ id: 2, ...mario, active: true }])
  })

  it('is added once under its key', async () => {
    const headers = { 'idempotency-key': '0c7f2f6a-6d0e-4b0a-9c55-1f5f0a3a2b11' }
    for (let round = 0; round < 2; round++) await owner.post('/professionals', mario, headers)
    expect((await owner.get('/users/professionals')).body).toHaveLength(2)
  })

  it('is changed in the fields that are given, and on the version that was seen', async () => {
    const { body } = await owner.put('/professionals/1', { license: 'MP 77' })
    expect(body).toMatchObject({ name: 'Laura', lastName: 'Ferreyra', license: 'MP 77', active: true })
    const late = await owner.put('/professionals/1', { name: 'Otra' }, { 'if-match': '"1"' })
    expect(late).toMatchObject({ status: 412, body: { current: { license: 'MP 77' } } })
  })

  it('who retires keeps the appointments to come, and the answer says how many', async () => {
    await owner.post('/professionals', mario)
    const { id } = await createPatient(owner)
    await createAppointment(owner, id, { professionalId: 2, date: '2026-11-20' })
    const retired = await owner.put('/professionals/2', { active: false })
    expect(retired).toMatchObject({ status: 200, body: { active: false, appointmentsToCome: 1 } })
    expect((await owner.get('/users/professionals')).body).toMatchObject([{ id: 1 }])
    expect(await owner.put('/professionals/2', { active: true })).toMatchObject({ status: 200, body: { active: true } })
  })

  it('who is the last one does not retire', async () => {
    expect(await owner.put('/professionals/1', { active: false })).toMatchObject({
      status: 409,
      body: { message: errorTexts.lastProfessional },
    })
    expect(await owner.put('/professionals/9', { name: 'Nadie' })).toMatchObject({ status: 404 })
  })

  it('shows nothing of the license to a list of patients', async () => {
    await owner.put('/professionals/1', { license: 'MP 77' })
    const { calls } = await registerPatient(server)
    expect((await calls.get('/users/professionals')).body).toEqual([{ id: 1, name: 'Laura', lastName: 'Ferreyra' }])
  })
})
