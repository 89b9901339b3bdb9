import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { closureRow } from '#domain/wire/rows/closure-wire.ts'
import { capabilitiesAnswer, changesPage, digestAnswer } from '#domain/wire/sync-wire.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import {
  closureBody,
  createClosure,
  createPatient,
  type PatientAccount,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let bruno: PatientAccount

beforeEach(async () => {
  bruno = await registerPatient(server)
})

const REF = '6b5c8f0e-33c1-4f58-9f0e-0f4c7c6d2a11'

describe('a closure', () => {
  it('is kept as it was written, and logged', async () => {
    const hours = { startTime: '14:00', endTime: '16:00', professionalId: 1, reason: ' Curso ', kind: 'other' }
    const closure = await createClosure(staff, { ref: REF, to: '2026-11-21', ...hours })
    expect(closure).toMatchObject({
      ...{ ref: REF, from: '2026-11-20', to: '2026-11-21', startTime: '14:00', endTime: '16:00' },
      ...{ professionalId: 1, reason: 'Curso', kind: 'other', cancels: null },
    })
    const events = server.db.selectFrom('auditLog').selectAll().where('action', '=', 'closure.create')
    expect(await events.execute()).toMatchObject([{ entity: 'closure', entityId: closure.id, userId: 1 }])
  })

  it('gets a ref without being given one, since it is taken back by it', async () => {
    const { ref } = await createClosure(staff)
    expect(ref).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is made once, however often it is sent', async () => {
    const [first, second] = [await createClosure(staff, { ref: REF }), await createClosure(staff, { ref: REF })]
    expect(second).toEqual(first)
    expect(await staff.post('/closures', closureBody({ ref: REF, reason: 'Otro' }))).toMatchObject({ status: 412 })
  })

  it.each([
    ['without a reason', { reason: ' ' }, { reason: validationTexts.closureReasonRequired }],
    ['that ends before it begins', { to: '2026-11-19' }, { to: validationTexts.lastDayBeforeFirst }],
    ['that lasts for years', { to: '2028-11-19' }, { to: validationTexts.closureTooLong }],
    ['with half of its hours', { startTime: '14:00' }, { endTime: validationTexts.closureTimesIncomplete }],
    ['off the grid', { startTime: '14:05', endTime: '15:00' }, { startTime: validationTexts.startOffGrid }],
    ['whose hours are reversed', { startTime: '15:00', endTime: '14:00' }, { endTime: validationTexts.endBeforeStart }],
    ['of an unknown professional', { professionalId: 99 }, { professionalId: errorTexts.unknownProfessional }],
  ])('%s is refused', async (_, fields, errors) => {
    const answer = await staff.post('/closures', closureBody(fields))
    expect(answer).toMatchObject({ status: 400, body: { errors } })
    expect((await staff.get('/closures')).body).toEqual([])
  })

  it('can be past: a device may send it days later', async () => {
    expect(await staff.post('/closures', closureBody({ from: '2026-11-02', to: '2026-11-02' }))).toMatchObject({
      status: 201,
    })
  })

  it('is never changed and never removed, not even by the operator’s own SQL', async () => {
    const { id } = await createClosure(staff)
    expect(await staff.delete(`/closures/${id}`)).toMatchObject({ status: 404 })
    await expect(sql`DELETE FROM closures`.execute(server.db)).rejects.toThrow('closures')
  })

  it('is taken back by a row of its own, even before it has arrived', async () => {
    const answer = await staff.post('/closures', closureBody({ cancels: REF }))
    expect(answer).toMatchObject({ status: 201, body: { cancels: REF } })
    await createClosure(staff, { ref: REF })
    expect(v.parse(v.array(closureRow), (await staff.get('/closures')).body)).toHaveLength(2)
  })
})

describe('closures', () => {
  it('reach patients: by the feed, by the list, and in the digest of their mirror', async () => {
    const closure = await createClosure(staff)
    await createPatient(staff)
    const page = (await bruno.calls.get('/sync/changes')).as(changesPage)
    expect(page.closures).toEqual([closure])
    expect((await bruno.calls.get('/closures')).body).toEqual([closure])
    const digest = (await bruno.calls.get('/sync/digest')).as(digestAnswer)
    expect(digest.closures).toMatchObject({ count: 1 })
    expect(digest.closures).toEqual((await staff.get('/sync/digest')).as(digestAnswer).closures)
  })

  it('are counted for the first mirror', async () => {
    await createClosure(staff)
    const { counts } = (await staff.get('/sync/capabilities?from=2026-01-01')).as(capabilitiesAnswer)
    expect(counts).toMatchObject({ closures: 1 })
  })

  it('come in pages of the feed, in the order of commits', async () => {
    for (const reason of ['Uno', 'Dos', 'Tres']) await createClosure(staff, { reason })
    const { cursor } = (await staff.get('/sync/changes')).as(changesPage)
    const first = (await staff.get(`/sync/changes?since=${cursor - 3}&limit=2`)).as(changesPage)
    expect(first.closures.map(({ reason }) => reason)).toEqual(['Uno', 'Dos'])
    expect(first.hasMore).toBe(true)
  })
})
