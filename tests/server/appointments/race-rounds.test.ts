import { afterEach, describe, inject, it } from 'vitest'
import { addDays } from '#domain/values/dates/local-date.ts'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { clinicToday, systemClock } from '#server/platform/clock.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createClinicApi } from '#tests/support/api/clinic-api.ts'
import { CLIENTS, raceForSlot } from '#tests/support/api/slot-race.ts'
import { WatchedBook } from '#tests/support/api/slot-rounds.ts'
import { createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createServerProcess } from '#tests/support/server/server-process.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { isProof } from '#tests/support/suites/tier.ts'

/** The proof runs more of them. */
const ROUNDS = isProof ? 200 : 8
const ROUNDS_OF_TWO = isProof ? 20 : 3

const leftBehind: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const leave of leftBehind.splice(0).reverse()) await leave()
})

describe(`${CLIENTS} clients that race for one slot`, { timeout: minutes(10) }, () => {
  it(`leave one winner in each of ${ROUNDS} rounds; the others get the nearest times that are really free`, async () => {
    const server = await startTestServer()
    leftBehind.push(server.stop)
    const { id: patientId } = await createPatient(await staffOf(server))
    const race = {
      urls: [server.url],
      token: await server.adminToken(),
      patientId,
      book: new WatchedBook(addDays(clinicToday(server.clock), 1), 10),
      chance: new DemoRandom(200),
      held: async () => {
        const rows = await server.db.selectFrom('appointmentSlots').select(['date', 'slot']).execute()
        return rows.map(({ date, slot }) => `${date} ${slot}`).sort()
      },
    }
    for (let i = 0; i < ROUNDS; i++) await raceForSlot(race)
  })

  it('leave one winner also at two servers of one database', async () => {
    const first = await createServerProcess({ dist: inject('serverDist') })
    const second = await createServerProcess({ dist: inject('serverDist'), dataDir: first.dataDir })
    leftBehind.push(first.dispose, second.dispose)
    await first.start()
    await second.start()
    const staff = await createClinicApi(first.url)
    const race = {
      urls: [first.url, second.url],
      token: staff.token,
      patientId: (await staff.post<{ id: number }>('/patients', patientBody())).id,
      book: new WatchedBook(addDays(clinicToday(systemClock), 1), 3),
      chance: new DemoRandom(20),
      held: async () => {
        const rows = await storedRows(first.dataDir, "SELECT date || ' ' || slot AS held FROM appointment_slots")
        return rows.map(({ held }) => String(held)).sort()
      },
    }
    for (let i = 0; i < ROUNDS_OF_TWO; i++) await raceForSlot(race)
  })
})
