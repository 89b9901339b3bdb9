import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { systemClock } from '#server/platform/clock.ts'
import { pulledSizeOf } from '#tests/bench/large-clinic.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import { startSeededServer } from '#tests/bench/seeded-server.ts'
import { type ClinicApi, createClinicApi } from '#tests/support/api/clinic-api.ts'
import { appointmentBody, patientBody } from '#tests/support/database/clinic-rows.ts'
import { admin } from '#tests/support/server/server-process.ts'

const SAMPLES = 200
const LOGINS = 40
const LISTS = 5
const RACES = 20
const RIVALS = 24
/** After the last appointment of the large clinic. */
const FREE_FROM_DAY = 400

/**
 * Measures single calls to the server over the loopback, including reading the answer, with the data of a large clinic.
 */
export const serverAnswers: Measurement = {
  number: 9,
  title: 'the server answers',
  run: async ({ patients }) => {
    // A server of its own: after so many failed logins it refuses sign-ins from this address for a while.
    const server = await startSeededServer(pulledSizeOf(patients))
    try {
      return await answersOf(server.url)
    } finally {
      await server.dispose()
    }
  },
}

async function answersOf(url: string): Promise<MeasuredFigure[]> {
  // First, since each account has a limited number of sessions, and these logins would end the session of the other
  // calls.
  const logins = await timesOf(LOGINS, () => createClinicApi(url))
  const staff = await createClinicApi(url)
  const { id: patientId } = await staff.post<{ id: number }>('/patients', patientBody())
  const nextPlace = placesFrom(FREE_FROM_DAY)
  const book = () => staff.post('/appointments', appointmentBody(patientId, nextPlace()))
  const { cursor } = await staff.get<{ cursor: number }>('/sync/capabilities')
  const page = () => staff.get(`/sync/changes?since=${cursor}&limit=500`)
  const list = () => staff.get('/appointments/available-slots?professionalId=1&date=2030-01-02')
  const agenda = () => staff.get('/appointments?includeCancelled=true')
  return [
    sampled('POST /appointments', await timesOf(SAMPLES, book), { unit: 'ms', aim: { of: 'p95', atMost: 25 } }),
    sampled('GET /sync/changes, 200 rows', await timesOf(SAMPLES, page), {
      unit: 'ms',
      aim: { of: 'p95', atMost: 40 },
    }),
    sampled('POST /auth/login', logins, {
      unit: 'ms',
      aim: { of: 'p95', atMost: 250 },
      note: 'argon2id, 19 MiB',
    }),
    sampled('a list of the whole agenda', await timesOf(LISTS, agenda), { unit: 'ms' }),
    sampled('  /health meanwhile', await whileAsked(agenda, () => staff.get('/health')), {
      unit: 'ms',
      aim: { of: 'p95', atMost: 50 },
    }),
    sampled('a reading, alone', await timesOf(SAMPLES, list), { unit: 'ms', aim: { of: 'p95', atMost: 20 } }),
    sampled('  while others guess passwords', await amidGuesses(url, list), { unit: 'ms' }),
    sampled(`${RIVALS} clients race for a slot`, await races(staff, patientId, nextPlace), {
      unit: 'ms',
      aim: { of: 'median', atMost: 300 },
      note: 'until the last of them is answered',
    }),
  ]
}

async function timesOf(samples: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < samples; i++) times.push(await timeOf(call))
  return times
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}

/** Measures a short call while a long one is repeated. */
async function whileAsked(long: () => Promise<unknown>, call: () => Promise<unknown>): Promise<number[]> {
  let isOver = false
  const asking = (async () => {
    while (!isOver) await long()
  })()
  const times = await timesOf(SAMPLES, call)
  isOver = true
  await asking
  return times
}

/**
 * Measures a call during failed logins, eight at a time with different accounts: that is the cost of hashing, not of
 * the back-off.
 */
async function amidGuesses(url: string, call: () => Promise<unknown>): Promise<number[]> {
  let isOver = false
  const guessing = Array.from({ length: 8 }, async (_, guesser) => {
    for (let i = 0; !isOver; i++) await guess(url, `nadie${guesser}.${i}`)
  })
  const times = await timesOf(SAMPLES, call)
  isOver = true
  await Promise.all(guessing)
  return times
}

async function guess(url: string, username: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...admin, username })
  await (await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body })).text()
}

async function races(staff: ClinicApi, patientId: number, nextPlace: () => object): Promise<number[]> {
  const race = () => {
    const body = appointmentBody(patientId, { ...nextPlace() })
    return Promise.allSettled(Array.from({ length: RIVALS }, () => staff.post('/appointments', body)))
  }
  return timesOf(RACES, race)
}

/** Returns a function that returns one free half hour after another. */
function placesFrom(daysAhead: number) {
  const today = clinicDayAt(systemClock())
  let place = 0
  return () => {
    const hour = String(8 + (place % 10)).padStart(2, '0')
    return {
      date: addDays(today, daysAhead + Math.floor(place++ / 10)),
      startTime: `${hour}:00`,
      endTime: `${hour}:30`,
    }
  }
}
