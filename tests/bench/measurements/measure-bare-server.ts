import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { newToken } from '#server/resources/auth/secret-token.ts'
import { type BareRows, copyTables, createTextDatabase } from '#tests/bench/comparison/bare-database.ts'
import { compared } from '#tests/bench/comparison/compared.ts'
import { type LoadedCall, type LoadTimes, loadTimes } from '#tests/bench/comparison/request-load.ts'
import { shuffled } from '#tests/bench/comparison/shuffled.ts'
import { quantileOf } from '#tests/bench/measured-figures.ts'
import type { Measurement } from '#tests/bench/measurement.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { incomeBody } from '#tests/support/database/clinic-rows.ts'
import { freePort } from '#tests/support/network/free-port.ts'

const TITLES = {
  product: 'the product',
  tables: 'node:http + SQLite',
  texts: 'node:http + SQLite, answers stored as texts',
}
type ServerName = keyof typeof TITLES

/** How long a line is measured. */
const MEASURED = { seconds: 3 }
/** Until V8 has compiled what the calls need. A clinic's server runs for weeks. */
const WARM_UP = { seconds: 3 }
const SEARCHED = ['gomez', 'ana', 'perez', 'maria', 'lopez']

/**
 * Compares the server with the least that could answer the same calls: from the product's own tables, and from answers
 * that are stored as texts, where no row could change.
 */
export const besideBareServer: Measurement = {
  number: 15,
  title: 'the server beside a bare one',
  run: async (bench) => {
    const { url, dataDir } = await bench.server()
    const staff = await createClinicApi(url)
    const rows: BareRows = {
      patients: await staff.get('/patients'),
      appointments: await staff.get('/appointments?includeCancelled=true'),
    }
    const folder = await mkdtemp(join(tmpdir(), 'bench-bare-'))
    const textToken = newToken()
    const tables = await startBareServer('tables', join(folder, 'tables.sqlite'), (path) =>
      copyTables(dataFolder(dataDir).database, path),
    )
    const texts = await startBareServer('texts', join(folder, 'texts.sqlite'), (path) =>
      createTextDatabase(path, rows, textToken),
    )
    try {
      const servers = {
        product: { url, token: staff.token },
        // It has the product's sessions.
        tables: { url: tables.url, token: staff.token },
        texts: { url: texts.url, token: textToken },
      }
      const lines = linesOf(rows)
      const measured: { line: string; server: ServerName; load: LoadTimes }[] = []
      for (let round = 0; round < bench.rounds; round++) {
        for (const [line, call] of shuffled(lines)) {
          for (const server of shuffled(Object.keys(servers) as ServerName[])) {
            const load = await underLoad(servers[server], call)
            measured.push({ line, server, load })
          }
        }
      }
      return lines.flatMap(([line]) => {
        const loads = (server: ServerName) =>
          measured.filter((each) => each.line === line && each.server === server).map(({ load }) => load)
        const each = (read: (load: LoadTimes) => number) => ({
          product: loads('product').map(read),
          tables: loads('tables').map(read),
          texts: loads('texts').map(read),
        })
        const p99 = ({ times }: LoadTimes) => quantileOf(times, 0.99)
        return [
          ...compared(
            line,
            each(({ perSecond }) => perSecond),
            { unit: 'req/s', titles: TITLES },
          ),
          ...compared(`${line}, p99`, each(p99), { unit: 'ms', titles: TITLES }),
        ]
      })
    } finally {
      await tables.stop()
      await texts.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function underLoad({ url, token }: { url: string; token: string }, call: (index: number) => LoadedCall) {
  await loadTimes(url, token, call, WARM_UP)
  return loadTimes(url, token, call, MEASURED)
}

function linesOf({ patients, appointments }: BareRows): [string, (index: number) => LoadedCall][] {
  const today = clinicDayAt(Date.now())
  const days = [...new Set(appointments.map(({ date }) => date))].filter((date) => date >= today)
  const nth = <T>(all: readonly T[], index: number): T => all[index % all.length] as T
  return [
    ['one patient', (index) => ({ method: 'GET', path: `/patients/${nth(patients, index * 7).id}` })],
    ['a search', (index) => ({ method: 'GET', path: `/patients?search=${nth(SEARCHED, index)}` })],
    [
      'a day of the agenda',
      (index) => ({ method: 'GET', path: `/appointments?startDate=${nth(days, index)}&endDate=${nth(days, index)}` }),
    ],
    [
      'an income written',
      (index) => ({
        method: 'POST',
        path: '/incomes',
        body: incomeBody(nth(patients, index).id, { date: today, amount: 10_000 + index, netAmount: 10_000 + index }),
      }),
    ],
  ]
}

async function startBareServer(kind: string, path: string, create: (path: string) => Promise<void>) {
  await create(path)
  const port = await freePort()
  const program = join(import.meta.dirname, '..', 'comparison', 'bare-server.ts')
  const child = fork(program, [kind, path, String(port)])
  await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
