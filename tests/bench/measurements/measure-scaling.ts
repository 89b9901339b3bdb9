import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveClinic } from '#server/cli/move-to-postgres/move-clinic.ts'
import { systemClock } from '#server/platform/clock.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { type LoadedCall, loadTimes } from '#tests/bench/comparison/request-load.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import { type EventListener, listenAt } from '#tests/bench/scaling/event-listeners.ts'
import { memoryOfFamily } from '#tests/bench/scaling/process-memory.ts'
import { type RunningClinic, startClinic } from '#tests/bench/scaling/running-clinic.ts'
import { scalingDocument } from '#tests/bench/scaling/scaling-document.ts'
import { seedClinic } from '#tests/bench/seeded-server.ts'
import { type ClinicApi, createClinicApi } from '#tests/support/api/clinic-api.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresServer,
  startPostgres,
} from '#tests/support/database/postgres-server.ts'

/** Each kind of load, and before it the one in which V8 compiles what the calls need. */
const LOADED = { seconds: 3 }
const WARM_UP = { seconds: 3 }
/** Of a chain: each clinic has one device that sends a change at a time. */
const DESKS = { seconds: 10, connections: 1 }
/** What a process may open (operations.md). */
const CONNECTIONS_OF_A_PROCESS = 11
const LAGS = 30
/** Of each account; the server allows no more than fifty. */
const STREAMS_AN_ACCOUNT = 40
const ACCOUNTS = 50
const MANY = 3
const MB = 1024 * 1024
const KB = 1024

/** Measures what one process carries in its file, and what several carry on one PostgreSQL (docs/scaling.md). */
export const scaling: Measurement = {
  number: 17,
  title: 'more than one process',
  document: scalingDocument,
  run: async ({ patients, clinics }) => {
    if (!hasPostgres) throw new Error('this machine has no PostgreSQL to start')
    const folder = await mkdtemp(join(tmpdir(), 'scaling-'))
    const postgres = await startPostgres(300 + clinics * CONNECTIONS_OF_A_PROCESS)
    try {
      const [inFile, moved] = [join(folder, 'file'), join(folder, 'moved')]
      await seedClinic(inFile, { patients, appointments: patients * 4, incomes: patients * 4 })
      await cp(inFile, moved, { recursive: true })
      const url = await createPostgresDatabase(postgres.url)
      await moveClinic(dataFolder(moved), url, systemClock)
      const size = `${patients} patients`
      return [
        ...(await figuresOf(`one process, SQLite, ${size}`, {
          patients,
          start: () => startClinic({ dataDir: inFile }, 1),
        })),
        ...(await figuresOf(`one process, PostgreSQL, ${size}`, {
          patients,
          start: () => startClinic({ dataDir: moved, url }, 1),
          postgres,
        })),
        ...(await figuresOf(`${MANY} processes, PostgreSQL, ${size}`, {
          patients,
          start: () => startClinic({ dataDir: moved, url }, MANY),
          postgres,
        })),
        ...(await chainFigures(folder, postgres, clinics)),
      ]
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface MeasuredClinic {
  /** The clinic's patients have the ids from 1 to this number. */
  patients: number
  start: () => Promise<RunningClinic>
  /** What it runs on, if not on a file. */
  postgres?: PostgresServer
}

/** The streams are measured at processes started anew: memory that a load has left behind would hide theirs. */
async function figuresOf(name: string, measured: MeasuredClinic): Promise<MeasuredFigure[]> {
  const carried = await atClinic(measured, (clinic, staff) => loadFigures(name, measured, clinic, staff))
  const streams = await atClinic(measured, (clinic, staff) => streamFigures(name, clinic, staff))
  return [...carried, ...streams]
}

/** Starts the processes, signs in at the first, and stops them after the work. */
async function atClinic<T>({ start }: MeasuredClinic, work: (clinic: RunningClinic, staff: ClinicApi) => Promise<T>) {
  const clinic = await start()
  try {
    const [first] = clinic.servers
    if (!first) throw new RangeError('a clinic without a process')
    return await work(clinic, await createClinicApi(first.url))
  } finally {
    await clinic.stop()
  }
}

async function loadFigures(
  name: string,
  { patients, postgres }: MeasuredClinic,
  clinic: RunningClinic,
  staff: ClinicApi,
): Promise<MeasuredFigure[]> {
  const nextRead = (nth: number): LoadedCall => ({ method: 'GET', path: `/patients/${1 + ((nth * 7) % patients)}` })
  const read = await underLoad(clinic, staff, nextRead)
  const write = await underLoad(clinic, staff, newPatientCall)
  const memory = await Promise.all(clinic.servers.map(clinic.memoryOf))
  return [
    sampled(`${name}: reads`, [read.perSecond], {
      unit: 'req/s',
      note: 'GET /patients/:id, another one each time, 8 connections each',
    }),
    sampled(`${name}: a read`, read.times, { unit: 'ms' }),
    sampled(`${name}: writes`, [write.perSecond], { unit: 'req/s', note: 'POST /patients, 8 connections each' }),
    sampled(`${name}: a write`, write.times, { unit: 'ms' }),
    sampled(
      `${name}: memory of a process`,
      memory.map((bytes) => bytes / MB),
      { unit: 'MB', note: 'after that load' },
    ),
    ...(postgres ? [await memoryOfPostgres(name, postgres)] : []),
    sampled(`${name}: database`, [(await clinic.databaseBytes()) / MB], { unit: 'MB' }),
  ]
}

async function memoryOfPostgres(name: string, postgres: PostgresServer): Promise<MeasuredFigure> {
  const bytes = await memoryOfFamily(postgres.pid())
  return sampled(`${name}: memory of PostgreSQL`, [bytes / MB], { unit: 'MB', note: 'all its processes' })
}

/** Loads all processes at once. */
async function underLoad({ servers }: RunningClinic, { token }: ClinicApi, next: (nth: number) => LoadedCall) {
  const load = (asked: typeof LOADED) => Promise.all(servers.map(({ url }) => loadTimes(url, token, next, asked)))
  await load(WARM_UP)
  const loads = await load(LOADED)
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    times: loads.flatMap(({ times }) => times),
  }
}

/** Changes at the first process until the last one's streams have told of them: with one stream, and with many. */
async function streamFigures(name: string, clinic: RunningClinic, staff: ClinicApi): Promise<MeasuredFigure[]> {
  const last = clinic.servers.at(-1)
  if (!last) throw new RangeError('a clinic without a process')
  const alone = await listenAt(last.url, staff.token)
  const lags = await lagsOf(staff, [alone])
  await alone.close()
  const before = await clinic.memoryOf(last)
  const tokens = await clinic.openSessions(ACCOUNTS)
  const all: EventListener[] = []
  for (const token of tokens) for (let i = 0; i < STREAMS_AN_ACCOUNT; i++) all.push(await listenAt(last.url, token))
  const lagsAmidMany = await lagsOf(staff, all)
  const perStream = ((await clinic.memoryOf(last)) - before) / all.length / KB
  await Promise.all(all.map(({ close }) => close()))
  return [
    sampled(`${name}: a change until a stream tells it`, lags, {
      unit: 'ms',
      note: 'changes within 200 ms are told together',
    }),
    sampled(`${name}: until the last of ${all.length} streams`, lagsAmidMany, {
      unit: 'ms',
      note: 'all at one process',
    }),
    sampled(`${name}: memory of a stream`, [perStream], {
      unit: 'kB',
      note: `of ${all.length}, in a process started anew`,
    }),
  ]
}

async function lagsOf(staff: ClinicApi, listeners: readonly EventListener[]): Promise<number[]> {
  const lags: number[] = []
  for (let i = 0; i < LAGS; i++) {
    const { version } = await staff.post<{ version: number }>('/patients', nextPatient())
    const committed = performance.now()
    await Promise.all(listeners.map(({ heard }) => heard(version)))
    lags.push(performance.now() - committed)
  }
  return lags
}

/** A chain: a process and a database for each clinic, all on one PostgreSQL. */
async function chainFigures(folder: string, postgres: PostgresServer, clinics: number): Promise<MeasuredFigure[]> {
  const name = `a chain of ${clinics}`
  const running: RunningClinic[] = []
  try {
    for (let i = 0; i < clinics; i++) {
      const url = await createPostgresDatabase(postgres.url)
      running.push(await startClinic({ dataDir: join(folder, `clinic-${i}`), url }, 1))
    }
    const staff: ClinicApi[] = []
    // One after another: a password costs a core for a while, and a server answers 503 when it waits too long.
    for (const { servers } of running) staff.push(await createClinicApi(servers[0]?.url ?? ''))
    const work = running.map((clinic, i) =>
      loadTimes(clinic.servers[0]?.url ?? '', staff[i]?.token ?? '', newPatientCall, DESKS),
    )
    const loads = await Promise.all(work)
    const memory = await Promise.all(running.flatMap(({ servers, memoryOf }) => servers.map(memoryOf)))
    const bytes = await running[0]?.databaseBytes()
    return [
      sampled(`${name}: writes of all`, [loads.reduce((sum, { perSecond }) => sum + perSecond, 0)], { unit: 'req/s' }),
      sampled(
        `${name}: a write`,
        loads.flatMap(({ times }) => times),
        { unit: 'ms', note: 'a device in each clinic, all at once' },
      ),
      sampled(
        `${name}: memory of a process`,
        memory.map((each) => each / MB),
        { unit: 'MB' },
      ),
      await memoryOfPostgres(name, postgres),
      sampled(`${name}: memory of all processes`, [memory.reduce((sum, each) => sum + each, 0) / MB], { unit: 'MB' }),
      sampled(`${name}: database of a new clinic`, [(bytes ?? 0) / MB], { unit: 'MB' }),
    ]
  } finally {
    for (const { stop } of running) await stop()
  }
}

const newPatientCall = (): LoadedCall => ({ method: 'POST', path: '/patients', body: nextPatient() })

let made = 0

/** A patient whom no clinic has. */
function nextPatient() {
  return patientBody({ dni: String(60_000_000 + made++) })
}
