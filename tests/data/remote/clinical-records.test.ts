import { beforeEach, describe, expect, it } from 'vitest'
import {
  fetchClinicalHistory,
  fetchClinicalRecord,
  fetchClinicalRecordIndex,
  fetchClinicalRecordVersions,
} from '#data/remote/clinical-records.ts'
import { createApi } from '#data/remote/http/api.ts'
import { RefusedError, UnreachableError } from '#data/remote/http/api-error.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { baselineServerOf } from '#tests/support/server/baseline-server.ts'
import { listeningServerForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = listeningServerForEachTest()
const staff = staffForEachTest(server)
let patientId: number
let id: number

beforeEach(async () => {
  patientId = (await createPatient(staff, { firstName: 'Eva', lastName: 'Luna' })).id
  id = (await staff.post('/medical-history', { patientId, diagnosis: 'Lumbalgia' })).as(clinicalRecordResource).id
})

async function askOver(network: typeof fetch, token?: string): Promise<Ask> {
  const api = createApi({ baseUrl: `${server.url}/api/v1`, fetch: network })
  const session = token ?? (await server.adminToken())
  return (request) => sendRequest(api, { ...request, token: session, plain: true })
}

describe.each(['our server', 'a server with the baseline API'])('clinical records of %s', (kind) => {
  const isPlain = kind !== 'this server'
  const asking = () => askOver(isPlain ? baselineServerOf(server.app).fetch : fetch)

  it('are read as an index, one by one, and as a whole history', async () => {
    const ask = await asking()
    const Patient = expect.objectContaining({ firstName: 'Eva', lastName: 'Luna' })
    expect(await fetchClinicalRecordIndex(ask)).toMatchObject([{ id, patientId, Patient }])
    expect(await fetchClinicalRecord(ask, id)).toMatchObject({ id, patientId, diagnosis: 'Lumbalgia', treatment: '' })
    expect(await fetchClinicalHistory(ask, patientId)).toMatchObject([{ id, diagnosis: 'Lumbalgia' }])
  })

  it('are missing where there are none', async () => {
    const ask = await asking()
    expect(await fetchClinicalRecord(ask, id + 1)).toBeNull()
    expect(await fetchClinicalHistory(ask, patientId + 1)).toBeNull()
  })

  it('have versions where the server keeps them', async () => {
    await staff.put(`/medical-history/${id}`, { diagnosis: 'Ciática' })
    const versions = await fetchClinicalRecordVersions(await asking(), id)
    expect(versions?.map(({ diagnosis }) => diagnosis)).toEqual(isPlain ? undefined : ['Ciática', 'Lumbalgia'])
  })
})

it('a refusal is told apart from a server that did not answer', async () => {
  await expect(fetchClinicalRecordIndex(await askOver(fetch, 'nobody'))).rejects.toThrow(RefusedError)
  const cut = await askOver(() => Promise.reject(new TypeError('network down')))
  await expect(fetchClinicalRecordIndex(cut)).rejects.toThrow(UnreachableError)
})
