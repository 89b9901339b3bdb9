import { expect, it } from 'vitest'
import {
  confirmPatient,
  fetchPatientAccounts,
  fetchUnconfirmedFiles,
  linkAccount,
} from '#data/remote/account-linking.ts'
import { createApi } from '#data/remote/http/api.ts'
import { sendRequest } from '#data/remote/http/send-request.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient, type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { baselineServerOf } from '#tests/support/server/baseline-server.ts'
import { listeningServerForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = listeningServerForEachTest()
const carla = forEachTest(() => registerPatient(server, { username: 'carla' }))

async function versionOf({ patientId }: PatientAccount): Promise<number> {
  return (await (await staffOf(server)).get(`/patients/${patientId}`)).as(patientRow).version
}

async function askOver(network: typeof fetch): Promise<Ask> {
  const api = createApi({ baseUrl: `${server.url}/api/v1`, fetch: network })
  const token = await server.adminToken()
  return (request) => sendRequest(api, { ...request, token, plain: true })
}

it('an account is reported as not vouched for until its record is confirmed', async () => {
  const ask = await askOver(fetch)
  expect(await fetchPatientAccounts(ask, carla.patientId)).toMatchObject([{ username: 'carla', vouched: false }])
  await confirmPatient(ask, { id: carla.patientId, version: await versionOf(carla), key: crypto.randomUUID() })
  expect(await fetchPatientAccounts(ask, carla.patientId)).toMatchObject([{ username: 'carla', vouched: true }])
})

it('a record changed since it was shown is neither confirmed nor linked', async () => {
  const ask = await askOver(fetch)
  const staff = await staffOf(server)
  const bruno = await createPatient(staff, { dni: '30111222' })
  const bru = await registerPatient(server, { username: 'bru', dni: '30111222' })
  const seen = await Promise.all([versionOf(carla), versionOf(bru)])
  for (const { calls, patientId } of [carla, bru]) await calls.put(`/patients/${patientId}`, { phone: '3537 400000' })

  const key = crypto.randomUUID()
  const link = (version: number) => linkAccount(ask, { userId: bru.userId, patientId: bruno.id, version, key })
  const mismatch = { status: 412, answer: { code: 'version_mismatch' } }
  await expect(confirmPatient(ask, { id: carla.patientId, version: seen[0], key })).rejects.toMatchObject(mismatch)
  await expect(link(seen[1])).rejects.toMatchObject(mismatch)
  expect(await fetchPatientAccounts(ask, carla.patientId)).toMatchObject([{ vouched: false }])

  // Based on the present version, the same decision succeeds; repeated, it changes nothing.
  const [waiting] = await fetchUnconfirmedFiles(ask)
  expect(waiting?.patient.phone).toBe('3537 400000')
  await link(waiting?.patient.version ?? 0)
  await link(waiting?.patient.version ?? 0)
  expect(await fetchPatientAccounts(ask, bruno.id)).toMatchObject([{ username: 'bru', vouched: true }])
})

it('a server with the baseline API reports no accounts', async () => {
  const ask = await askOver(baselineServerOf(server.app).fetch)
  expect(await fetchPatientAccounts(ask, carla.patientId)).toEqual([])
})
