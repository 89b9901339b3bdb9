import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { addDays } from '#domain/values/dates/local-date.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { postgresQueryBuilder } from '#server/db/postgres/open-postgres.ts'
import type { Db } from '#server/db/schema.ts'
import { clinicToday, systemClock } from '#server/platform/clock.ts'
import { type ClinicApi, createClinicApi } from '#tests/support/api/clinic-api.ts'
import { CLIENTS, raceForSlot } from '#tests/support/api/slot-race.ts'
import { WatchedBook } from '#tests/support/api/slot-rounds.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresServer,
  startPostgres,
} from '#tests/support/database/postgres-server.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const ROUNDS = isProof ? 100 : 5
const WRITERS = 8
const CHANGES_PER_WRITER = isProof ? 3125 : 25
const KILLS = isProof ? 40 : 3
/** Keeps a server from looking once a second for what others changed (ChangeSignal): it must be told. */
const WITHOUT_LOOKS = `data:text/javascript,${encodeURIComponent(`
  const every = setInterval
  globalThis.setInterval = (work, ms, ...rest) => every(work, ms === 1000 ? 2 ** 30 : ms, ...rest)`)}`

describe.skipIf(!hasPostgres)('two servers of one database on PostgreSQL', { timeout: minutes(60) }, () => {
  let postgres: PostgresServer
  let url: string
  let servers: readonly [ServerProcess, ServerProcess]
  let staff: ClinicApi

  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  beforeEach(async () => {
    url = await createPostgresDatabase(postgres.url)
    const plan = { dist: inject('serverDist'), preload: WITHOUT_LOOKS, variables: { DATABASE_URL: url } }
    const first = await createServerProcess(plan)
    servers = [first, await createServerProcess({ ...plan, dataDir: first.dataDir })]
    // Both find an empty database at once.
    await Promise.all(servers.map(({ start }) => start()))
    staff = await createClinicApi(first.url)
  })
  afterEach(async () => {
    for (const { dispose } of servers) await dispose()
  })

  it(`leave one winner of ${CLIENTS} in each of ${ROUNDS} rounds for a slot`, async () => {
    const db = postgresQueryBuilder(url)
    const race = {
      urls: servers.map((server) => server.url),
      token: staff.token,
      patientId: (await staff.post<{ id: number }>('/patients', patientBody())).id,
      book: new WatchedBook(addDays(clinicToday(systemClock), 1), 10),
      chance: new DemoRandom(20),
      held: async () => {
        const rows = await db.selectFrom('appointmentSlots').select(['date', 'slot']).execute()
        return rows.map(({ date, slot }) => `${date} ${slot}`).sort()
      },
    }
    for (let i = 0; i < ROUNDS; i++) await raceForSlot(race)
    await db.destroy()
  })

  it('have the effect of a key once, whichever of them gets it again', async () => {
    const headers = {
      authorization: `Bearer ${staff.token}`,
      'content-type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    }
    const body = JSON.stringify(patientBody())
    const sendTo = async ({ url }: ServerProcess) => {
      const answer = await fetch(`${url}/api/v1/patients`, { method: 'POST', headers, body })
      return { status: answer.status, ...((await answer.json()) as { id: number }) }
    }
    const [one, other] = await Promise.all(servers.map(sendTo))
    expect(one).toMatchObject({ status: 201, id: other?.id })
    expect(await staff.get<unknown[]>('/patients')).toHaveLength(1)
  })

  it('leave the periodic jobs to the leader, and to the other one after it died', async () => {
    const [leader, other] = servers
    await leader.kill()
    await other.stop()
    await leader.start()
    await other.start()
    await staff.post('/patients', patientBody())
    const db = postgresQueryBuilder(url)
    await other.stop()
    expect(await readUnsealedRows(db)).not.toBe(0)

    await other.start()
    await leader.kill()
    await other.stop()
    expect(await readUnsealedRows(db)).toBe(0)
    await db.destroy()
  })

  it('announce at one what was changed at the other', async () => {
    const headers = { authorization: `Bearer ${staff.token}` }
    const end = new AbortController()
    const { body } = await fetch(`${servers[1].url}/api/v1/sync/events`, { headers, signal: end.signal })
    let said = ''
    const reading = (async () => {
      for await (const chunk of body ?? []) said += Buffer.from(chunk).toString()
    })().catch(() => undefined)
    // A stream begins with the present cursor, which nobody announces.
    await expect.poll(() => said).toContain('"cursor":')
    const { version } = await staff.post<{ version: number }>('/patients', patientBody())
    await expect.poll(() => said).toContain(`"cursor":${version}`)
    end.abort()
    await reading
  })

  it(`skip nothing in the feed while ${WRITERS} write`, async () => {
    const db = postgresQueryBuilder(url)
    const { sequence: before } = await db.selectFrom('syncState').select('sequence').executeTakeFirstOrThrow()
    const last = before + WRITERS * CHANGES_PER_WRITER
    const write = async (writer: number) => {
      const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' }
      for (let i = 0; i < CHANGES_PER_WRITER; i++) {
        const body = JSON.stringify(patientBody({ dni: String(30_000_000 + writer * CHANGES_PER_WRITER + i) }))
        const at = servers[writer % servers.length]?.url
        const answer = await fetch(`${at}/api/v1/patients`, { method: 'POST', headers, body })
        if (answer.status !== 201) throw new Error(`a writer got ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
      }
    }
    const seen: number[] = []
    const read = async () => {
      for (let cursor = before; cursor < last; ) {
        const page = await staff.get<{ cursor: number; patients: { version: number }[] }>(
          `/sync/changes?since=${cursor}&limit=1000`,
        )
        seen.push(...page.patients.map(({ version }) => version))
        cursor = page.cursor
      }
    }
    await Promise.all([read(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))])
    expect(seen).toEqual(Array.from({ length: last - before }, (_, index) => before + 1 + index))
    await db.destroy()
  })

  it(`lose nothing that they acknowledged while PostgreSQL or one of them dies, ${KILLS} times`, async () => {
    const acknowledged: string[] = []
    let isOver = false
    const write = async (writer: number) => {
      for (let i = 0; !isOver; i++) {
        const dni = String(40_000_000 + writer * 1_000_000 + i)
        await store(servers[writer % 2]?.url ?? '', staff.token, dni)
        acknowledged.push(dni)
      }
    }
    const kill = async (nth: number) => {
      const server = servers[nth % 3]
      if (!server) return postgres.crash()
      await server.kill()
      await server.start()
    }
    const killAll = async () => {
      try {
        for (let i = 1; i <= KILLS; i++) {
          await expect.poll(() => acknowledged.length).toBeGreaterThan(i * 20)
          await kill(i)
        }
      } finally {
        isOver = true
      }
    }
    await Promise.all([killAll(), ...Array.from({ length: WRITERS }, (_, writer) => write(writer))])
    const db = postgresQueryBuilder(url)
    const stored = await db.selectFrom('patients').select('dni').execute()
    const dnis = stored.map(({ dni }) => dni)
    expect(new Set(dnis).size).toBe(dnis.length)
    expect(acknowledged.filter((dni) => !dnis.includes(dni))).toEqual([])
    await db.destroy()
  })
})

/** Counts the rows of the audit log that a stopping leader would have sealed. */
async function readUnsealedRows(db: Db): Promise<number> {
  const sealed = db.selectFrom('auditSeals').select((eb) => eb.fn.coalesce(eb.fn.max('lastRow'), eb.lit(0)).as('row'))
  const unsealed = db.selectFrom('auditLog').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await unsealed.where('id', '>', sealed).executeTakeFirstOrThrow()).count
}

/** The status of an answer that came whole; undefined when the connection broke. */
async function statusOf(request: Promise<Response>): Promise<number | undefined> {
  try {
    const answer = await request
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

/** Sends a new patient under one key until a server answers 201. */
async function store(url: string, token: string, dni: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  }
  const body = JSON.stringify(patientBody({ dni }))
  for (const until = performance.now() + minutes(2); performance.now() < until; await setTimeout(20)) {
    const status = await statusOf(fetch(`${url}/api/v1/patients`, { method: 'POST', headers, body }))
    if (status === 201) return
    // While the database is away, a server asks to come back later; one that died answers nothing.
    if (status !== 503 && status !== undefined) throw new Error(`a writer got ${status}`)
  }
  throw new Error('no server stored it within two minutes')
}
