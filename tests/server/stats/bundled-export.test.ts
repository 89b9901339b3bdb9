import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await createServerProcess({ dist: inject('serverDist') })
  await server.start()
})
afterAll(() => server.dispose())

it('the bundled server finds the thread that writes the export', async () => {
  const { token } = await createClinicApi(server.url)
  const answer = await fetch(`${server.url}/api/v1/stats/export?startDate=2026-11-01&endDate=2026-11-30`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(sheets.map(({ name }) => name)).toEqual(['Resumen', 'Citas', 'Pacientes', 'Finanzas'])
})
