import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type ImportAnswer, ROWS_PER_PIECE } from '#domain/wire/import-wire.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { patientValues } from '#tests/support/api/import-calls.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

const ROWS = 2000
const KILLS = 6

let server: ServerProcess

beforeAll(async () => {
  server = await createServerProcess({ dist: inject('serverDist') })
  await server.start()
})
afterAll(() => server?.dispose())

it(
  'imports each row once, and takes each back once, however often the server is killed meanwhile',
  async () => {
    const random = new DemoRandom(7)
    const body = { ref: '0c7f2f6a-6d0e-4b0a-9c55-1f5f0a3a2b11', kind: 'patients', fileName: 'a.xlsx', rowCount: ROWS }
    const api = await createClinicApi(server.url)
    const { id } = (await api.post('/imports', body)) as ImportAnswer
    for (let from = 0; from < ROWS; from += ROWS_PER_PIECE) {
      const lines = Array.from({ length: ROWS_PER_PIECE }, (_, index) => from + index + 2)
      await api.put(`/imports/${id}/rows`, { rows: lines.map((line) => ({ line, values: patientValues(line) })) })
    }

    const done = await finishThroughKills(random, (calls) => calls.post(`/imports/${id}/commit`, {}))
    expect(done).toMatchObject({ state: 'done', counts: { imported: ROWS, new: 0 } })
    const patients = await storedRows(
      server.dataDir,
      'SELECT count(*) AS rows, count(DISTINCT dni) AS people FROM patients',
    )
    expect(patients).toEqual([{ rows: ROWS, people: ROWS }])
    expect(
      await storedRows(server.dataDir, "SELECT count(*) AS rows FROM audit_log WHERE action = 'patient.import'"),
    ).toEqual([{ rows: ROWS }])

    const undone = await finishThroughKills(random, (calls) => calls.delete(`/imports/${id}`))
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: ROWS, kept: 0, imported: 0 } })
    expect(await storedRows(server.dataDir, 'SELECT count(*) AS rows FROM patients')).toEqual([{ rows: 0 }])
    expect(await storedRows(server.dataDir, 'SELECT count(*) AS rows FROM archive')).toEqual([{ rows: ROWS }])
    expect(await faultsIn(join(server.dataDir, 'clinica.sqlite'))).toEqual([])
  },
  minutes(5),
)

type Calls = Awaited<ReturnType<typeof createClinicApi>>

/** Repeats a call until nothing is left; now and then the server is killed while it works, and started again. */
async function finishThroughKills(random: DemoRandom, call: (calls: Calls) => Promise<unknown>): Promise<ImportAnswer> {
  let kills = 0
  let api = await createClinicApi(server.url)
  for (;;) {
    const answer = call(api).catch(() => null)
    if (kills < KILLS && random.happens(0.6)) {
      kills++
      await sleep(random.between(1, 60))
      await server.kill()
      await answer
      await server.start()
      api = await createClinicApi(server.url)
      continue
    }
    const present = (await answer) as ImportAnswer | null
    if (present && (present.state === 'done' || present.state === 'undone')) return present
  }
}
