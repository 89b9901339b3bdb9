import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readUnclosedAppointments } from '#data/local/rows/unclosed-appointments.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { ClinicMoment } from '#domain/appointment/next-appointment.ts'
import { contactAbout } from '#domain/contact/contact-fields.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { readRecall } from '#features/appointments/recall/read-recall.ts'
import { RECALL_WEEKS } from '#features/appointments/recall/use-recall-weeks.ts'
import { readReminders } from '#features/appointments/reminders/read-reminders.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { adminSession, createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { minutes, type TestClock } from '#tests/support/server/test-clock.ts'
import { actAtRandom } from './agenda-acts.ts'
import { makeHistory } from './agenda-history.ts'
import { recallBySql, remindersBySql, unclosedBySql } from './listed-by-sql.ts'

const MOMENTS = 50
const ACTS = 8

let server: TestServer<TestClock>
let tablet: Tablet
let other: Tablet
const random = new DemoRandom(20_261_129)

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  await makeHistory(server, random)
  const open = async () => openTablet(() => server.app, server.clock, await server.adminToken())
  tablet = await open()
  other = await open()
  await syncToTheEnd(tablet)
  await syncToTheEnd(other)
})
afterAll(() => server.stop())

it('are at fifty random moments, offline too, what plain SQL finds in the database of the server', async () => {
  let acts = 0
  for (let moment = 0; moment < MOMENTS; moment++) {
    server.clock.advance(minutes(30 + Math.floor(random.next() * 600)))
    await tablet.signIn(await adminSession(server.db, server.clock))
    for (let act = 0; act < ACTS; act++) {
      // Two marks of one moment would have no order.
      server.clock.advance(minutes(1))
      if (await actAtRandom(tablet, random)) acts++
    }
    const now = { date: clinicDayAt(server.clock()), time: clinicTimeAt(server.clock()) }
    const weeks = random.pick(RECALL_WEEKS)
    const offline = await listedOn(tablet, now, weeks)
    await syncToTheEnd(tablet)
    expect(await tablet.db.outbox.toArray()).toEqual([])
    const expected = await listedBySql(now, weeks)
    const about = `moment ${moment}, ${now.date} ${now.time}`
    expect(offline, `${about}, offline`).toEqual(expected)
    expect(await listedOn(tablet, now, weeks), about).toEqual(expected)
  }
  expect(acts).toBeGreaterThan(MOMENTS * 5)
})

it('show both marks of two tablets that were offline at one appointment', async () => {
  for (const each of [tablet, other]) await each.signIn(await adminSession(server.db, server.clock))
  await syncToTheEnd(other)
  const today = clinicDayAt(server.clock())
  const visits = await readAppointmentsBetween(tablet.db, addDays(today, 1), addDays(today, 20))
  const visit = visits.find(({ status }) => status === 'scheduled') ?? expect.fail('nothing to come')
  const marks = async (each: Tablet) =>
    (await readReminders(each.db, visit.date)).find(({ entry }) => entry.appointment.key === visit.key)?.marks ?? []
  const before = (await marks(tablet)).length
  for (const each of [tablet, other]) {
    const said = contactAbout(visit, today, { kind: 'reminder', channel: 'whatsapp' })
    await enqueueCreate(each.db, each.sources, 'contact', said)
    expect(await marks(each)).toHaveLength(before + 1)
    server.clock.advance(minutes(2))
  }
  for (const each of [tablet, other, tablet]) await syncToTheEnd(each)
  for (const each of [tablet, other]) expect(await marks(each)).toHaveLength(before + 2)
})

async function syncToTheEnd({ sync }: Tablet): Promise<void> {
  while ((await sync()) === 'unfinished');
}

/** What a device lists, in the order in which SQL gives it. */
async function listedOn({ db }: Tablet, now: ClinicMoment, weeks: number) {
  const unclosed = await atOneMoment(db, async () => readUnclosedAppointments(db, now, 1_000, await readPending(db)))
  const reminders = await readReminders(db, addDays(now.date, 1))
  const recall = await readRecall(db, weeks, now.date)
  return {
    unclosed: unclosed.map(({ key }) => Number(key)).sort(ascending),
    reminders: reminders
      .map(({ entry, state }): [number, string] => [Number(entry.appointment.key), state.state])
      .sort(([one], [next]) => one - next),
    recall: recall
      .map(({ patient, lastVisit, standing }): [number, string, string] => [Number(patient.key), lastVisit, standing])
      .sort(([one], [next]) => one - next),
  }
}

async function listedBySql(now: ClinicMoment, weeks: number) {
  return {
    unclosed: await unclosedBySql(server.db, now),
    reminders: await remindersBySql(server.db, addDays(now.date, 1)),
    recall: await recallBySql(server.db, weeks, now.date),
  }
}

function ascending(one: number, other: number): number {
  return one - other
}
