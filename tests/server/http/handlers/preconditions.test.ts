import { beforeEach, describe, expect, it } from 'vitest'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
let epoch: string

beforeEach(async () => {
  epoch = String((await staff.get('/health')).headers['sync-epoch'])
})

const matching = (version: number) => ({ 'if-match': `"${version}"` })

describe('If-Match', () => {
  it('accepts a change of the present version, and returns the new one', async () => {
    const { id, version } = await createPatient(staff)

    const answer = await staff.put(`/patients/${id}`, { phone: '3537 400001' }, matching(version))

    expect(answer.as(patientRow)).toMatchObject({ phone: '3537 400001', version: version + 1 })
    expect(answer.number('Sync-Version')).toBe(version + 1)
    expect(answer.headers.etag).toBe(`"${version + 1}"`)
  })

  it('refuses a change of an older version, and shows the present row (W-3)', async () => {
    const { id, version } = await createPatient(staff)
    await staff.put(`/patients/${id}`, { phone: '3537 400001' })
    const current = (await staff.get(`/patients/${id}`)).body

    const put = await staff.put(`/patients/${id}`, { phone: '3537 400002' }, matching(version))
    const del = await staff.delete(`/patients/${id}`, matching(version))

    expect(put).toMatchObject({ status: 412, body: { code: 'version_mismatch', current } })
    expect(del).toMatchObject({ status: 412, body: { code: 'version_mismatch', current } })
    expect((await staff.get(`/patients/${id}`)).body).toEqual(current)
  })

  it('lets one of many win who changed the same version', async () => {
    const { id, version } = await createPatient(staff)

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => staff.put(`/patients/${id}`, { phone: `3537 41000${i}` }, matching(version))),
    )

    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(412)])
  })

  it('may be omitted by a client without a mirror: the last write wins (W-3)', async () => {
    const { id } = await createPatient(staff)
    await staff.put(`/patients/${id}`, { phone: '3537 400001' })
    expect((await staff.put(`/patients/${id}`, { phone: '3537 400002' })).as(patientRow).phone).toBe('3537 400002')
  })

  it('must be a version in quotes', async () => {
    const { id } = await createPatient(staff)
    for (const tag of ['*', '7', 'W/"7"', '"x"']) {
      expect(await staff.put(`/patients/${id}`, { phone: '3537 400001' }, { 'if-match': tag })).toMatchObject({
        status: 400,
      })
    }
  })
})

describe('Sync-Epoch', () => {
  it('is on every answer (W-11)', async () => {
    for (const path of ['/health', '/patients', '/patients/99', '/nothing', '/sync/changes']) {
      expect((await staff.get(path)).headers['sync-epoch']).toBe(epoch)
    }
  })

  it('stops a write for another epoch of the database (W-3)', async () => {
    const { id, version } = await createPatient(staff)
    const other = { 'sync-epoch': `${Number(epoch) + 1}` }

    const answers = [
      await staff.post('/patients', patientBody(), other),
      await staff.put(`/patients/${id}`, { phone: '3537 400001' }, { ...other, ...matching(version) }),
      await staff.delete(`/patients/${id}`, other),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'epoch' } })
    expect((await staff.get('/patients')).body).toHaveLength(1)
    expect((await staff.get(`/patients/${id}`)).body).toMatchObject({ version })
  })

  it('requires a syncing client to name the version that it changes (W-3)', async () => {
    const { id } = await createPatient(staff)
    const answer = await staff.put(`/patients/${id}`, { phone: '3537 400001' }, { 'sync-epoch': epoch })
    expect(answer).toMatchObject({ status: 428, body: { code: 'precondition_required' } })
  })

  it('needs no version for a create or a delete', async () => {
    const created = await staff.post('/patients', patientBody(), { 'sync-epoch': epoch })
    const { id } = created.as(patientRow)
    expect(await staff.delete(`/patients/${id}`, { 'sync-epoch': epoch })).toMatchObject({ status: 204 })
  })
})
