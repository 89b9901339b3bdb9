import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { readWaiting } from '#data/local/rows/waiting-list.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { offerFields } from '#features/appointments/gaps/offer.ts'
import { readGap } from '#features/appointments/gaps/read-gap.ts'
import { readWaitingList } from '#features/waiting/read-waiting-list.ts'
import { partOf } from '#features/waiting/shown-waiting.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'

const TODAY = localDate('2026-11-19')
const now = { date: TODAY, time: timeOfDay('12:00') }
/** Friday. */
const slot = {
  date: localDate('2026-11-20'),
  startTime: timeOfDay('15:00'),
  endTime: timeOfDay('15:30'),
  professionalId: 1,
}
const PATIENTS = 12
const MOMENTS = 50

let server: TestServer<TestClock>
let tablets: Tablet[]
beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  const tablet = async () => openTablet(() => server.app, server.clock, await server.adminToken())
  tablets = [await tablet(), await tablet()]
  const [first] = tablets
  for (let n = 0; n < PATIENTS; n++) {
    const said = { firstName: `Paciente ${n}`, lastName: 'Prueba', dni: String(30_000_000 + n), phone: '3537 400000' }
    if (first) await enqueueCreate(first.db, first.sources, 'patient', { ...said, email: 'prueba@correo.example' })
  }
  for (const each of tablets) await syncToTheEnd(each)
})
afterAll(() => server.stop())

async function syncToTheEnd(tablet: Tablet): Promise<void> {
  while ((await tablet.sync()) === 'unfinished');
}

/** Something that a desk does, without network. */
async function act({ db, sources }: Tablet, random: DemoRandom): Promise<void> {
  const patients = await readPatients(db)
  const patient = random.pick(patients)
  const patientId = patient.key
  const fields = {
    patientId,
    fromDate: random.pick([TODAY, slot.date, localDate('2026-11-23')]),
    toDate: random.pick([null, localDate('2026-12-20')]),
    weekdays: random.pick(['', '5', '1,3', '2,5']),
    fromTime: random.pick([null, timeOfDay('14:00'), timeOfDay('15:15'), timeOfDay('15:30')]),
    toTime: random.pick([null, timeOfDay('18:00')]),
    professionalId: random.pick([null, null, 1]),
    urgent: random.happens(0.3),
    note: '',
  }
  const list = await readWaiting(db)
  const agenda = await readAppointmentsBetween(db, TODAY, localDate('2026-11-30'))
  switch (random.pick(['wait', 'wait', 'status', 'book', 'cancel', 'contact'] as const)) {
    case 'wait':
      await enqueueCreate(db, sources, 'waiting', fields)
      break
    case 'status':
      if (list.length > 0)
        await enqueueUpdate(db, sources, 'waiting', random.pick(list), {
          status: random.pick(['waiting', 'placed', 'closed'] as const),
        })
      break
    case 'book': {
      const hour = 8 + (agenda.length % 11)
      const start = String(hour).padStart(2, '0')
      const times = { startTime: timeOfDay(`${start}:00`), endTime: timeOfDay(`${start}:30`) }
      const date = random.pick([slot.date, localDate('2026-11-21'), localDate('2026-11-24')])
      const isFree = !agenda.some((each) => each.date === date && each.startTime === times.startTime)
      if (isFree && !(date === slot.date && hour === 15))
        await enqueueCreate(db, sources, 'appointment', {
          ...times,
          date,
          patientId,
          professionalId: 1,
          reason: 'Control',
          notes: '',
        })
      break
    }
    case 'cancel':
      if (agenda.length > 0)
        await enqueueUpdate(db, sources, 'appointment', random.pick(agenda), { status: 'cancelled' })
      break
    case 'contact':
      await enqueueUpdate(db, sources, 'patient', patient, { noContact: !patient.noContact })
      break
  }
}

const namesOf = (names: readonly string[]) => [...new Set(names)].sort()

async function shownOn({ db }: Tablet) {
  const waits = (await readWaitingList(db, now)).filter((row) => partOf(row, TODAY) === 'waiting')
  const wanting = (await readGap(db, slot, now)).filter(({ why }) => why !== 'later')
  const later = (await readGap(db, slot, now)).filter(({ why }) => why === 'later')
  return {
    waits: waits.map(({ patient }) => patient.firstName).sort(),
    wanting: namesOf(wanting.map(({ patient }) => patient.firstName)),
    later: namesOf(later.map(({ patient }) => patient.firstName)),
  }
}

const HOLDS = sql.raw(`status IN ('approved', 'scheduled', 'rescheduled', 'completed', 'no_show')`)
const AT_SLOT = sql`SELECT 1 FROM appointments a WHERE a.patient_id = p.id AND a.date = ${slot.date} AND a.${HOLDS}
  AND a.start_time < ${slot.endTime} AND a.end_time > ${slot.startTime}`
const FITS = sql`w.status = 'waiting' AND w.from_date <= ${slot.date} AND (w.to_date IS NULL OR w.to_date >= ${slot.date})
  AND (w.weekdays = '' OR ',' || w.weekdays || ',' LIKE '%,5,%')
  AND (w.from_time IS NULL OR w.from_time < ${slot.endTime}) AND (w.to_time IS NULL OR w.to_time > ${slot.startTime})
  AND (w.professional_id IS NULL OR w.professional_id = ${slot.professionalId})`

async function toldBySql() {
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(server.db)).rows.map(({ name }) => name).sort()
  return {
    waits: await names(sql`SELECT p.first_name AS name FROM waiting w JOIN patients p ON p.id = w.patient_id
      WHERE w.status = 'waiting' OR (w.status = 'placed' AND NOT EXISTS (SELECT 1 FROM appointments a
        WHERE a.patient_id = p.id AND a.${HOLDS} AND a.date >= date(w.updated_at, '-3 hours')))`),
    wanting: await names(sql`SELECT DISTINCT p.first_name AS name FROM waiting w JOIN patients p ON p.id = w.patient_id
      WHERE ${FITS} AND p.no_contact = 0 AND NOT EXISTS (${AT_SLOT})`),
    later:
      await names(sql`SELECT DISTINCT p.first_name AS name FROM appointments l JOIN patients p ON p.id = l.patient_id
      WHERE l.status IN ('approved', 'scheduled', 'rescheduled') AND l.professional_id = ${slot.professionalId}
      AND (l.date > ${slot.date} OR l.start_time >= ${slot.endTime}) AND l.date >= ${slot.date} AND l.date <= '2026-11-22'
      AND strftime('%s', l.end_time) - strftime('%s', l.start_time) <= 1800
      AND p.no_contact = 0 AND NOT EXISTS (${AT_SLOT})
      AND NOT EXISTS (SELECT 1 FROM waiting w WHERE w.patient_id = p.id AND ${FITS})`),
  }
}

describe('the waiting list and a free slot', () => {
  it(`are at ${MOMENTS} moments what a plain query says, on the tablet that was offline, and on the other one`, async () => {
    const random = new DemoRandom(7)
    const seen = { waits: 0, wanting: 0, later: 0 }
    for (let moment = 0; moment < MOMENTS; moment++) {
      const told = await compared(random, moment)
      for (const part of ['waits', 'wanting', 'later'] as const) seen[part] += told[part].length
      server.clock.advance(1000)
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
  })
})

/** Works on one tablet without network; returns what the query says once both have synced. */
async function compared(random: DemoRandom, moment: number) {
  const [desk, other] = moment % 2 === 0 ? tablets : tablets.toReversed()
  if (!desk || !other) return expect.fail('no tablets')
  for (let count = 0; count < 3; count++) await act(desk, random)
  const offline = await shownOn(desk)
  await syncToTheEnd(desk)
  const told = await toldBySql()
  expect(offline, `offline, moment ${moment}`).toEqual(told)
  await syncToTheEnd(other)
  expect(await shownOn(other), `on the other tablet, moment ${moment}`).toEqual(told)
  return told
}

describe('an offer', () => {
  it('that two tablets made offline is shown twice on both, and anybody else can book the hour', async () => {
    const [first, second] = tablets
    if (!first || !second) return expect.fail('no tablets')
    const fields = { patientId: 1, fromDate: TODAY, urgent: true, note: 'primera' }
    await enqueueUpdate(first.db, first.sources, 'patient', await patientOn(first, 1), { noContact: false })
    await enqueueCreate(first.db, first.sources, 'waiting', fields)
    for (const each of [first, second]) await syncToTheEnd(each)
    for (const each of [first, second]) {
      const candidate = await candidateOn(each)
      const said = offerFields(candidate, slot, { today: TODAY, channel: 'whatsapp' })
      await enqueueCreate(each.db, each.sources, 'contact', said as never)
    }
    for (const each of [first, second, first]) await syncToTheEnd(each)
    for (const each of [first, second]) expect((await candidateOn(each)).offers).toHaveLength(2)
    const booked = { ...slot, patientId: 2, reason: 'Control', notes: '' }
    await enqueueCreate(second.db, second.sources, 'appointment', booked)
    await syncToTheEnd(second)
    expect(await second.db.outbox.count()).toBe(0)
  })
})

const candidateOn = async ({ db }: Tablet) =>
  (await readGap(db, slot, now)).find(({ patientId }) => patientId === 1) ?? expect.fail('not a candidate')
const patientOn = async ({ db }: Tablet, key: number) =>
  (await readPatients(db)).find((patient) => patient.key === key) ?? expect.fail('no such patient')
