import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleServer } from '#server/launch/server-bundle.ts'
import { createClinicApi } from '#tests/support/clinic-api.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

let folder: string
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entrega-'))
  // The server's packages are looked for from its own place upwards.
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir')
  await bundleServer(process.cwd(), join(folder, 'dist', 'server'))
  server = await createServerProcess({ dist: join(folder, 'dist') })
  await server.start()
})
afterAll(async () => {
  await server.dispose()
  await rm(folder, { recursive: true, force: true })
})

it('is found by the bundled server: the thread that writes the export', async () => {
  const { token } = await createClinicApi(server.url)
  const answer = await fetch(`${server.url}/api/v1/stats/export?startDate=2026-11-01&endDate=2026-11-30`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(sheets.map(({ name }) => name)).toEqual(['Resumen', 'Citas', 'Pacientes', 'Finanzas'])
})
