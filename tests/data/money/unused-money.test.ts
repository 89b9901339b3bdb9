import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import type { SaidOf } from '#domain/fields/entity-fields.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { centavos } from '#domain/values/money.ts'
import { seedDemo } from '#server/cli/demo/demo-seed.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { cashFiguresOn, tabFiguresFrom, tabFiguresOn } from './clinic-figures.ts'
// What the release before payments, plans and closes showed of this clinic at this moment. It is never written again.
import before from './figures-before-payments.json' with { type: 'json' }

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  await seedDemo(server.db, server.clock)
  await deleteSeries()
  tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  await syncToTheEnd()
})
afterAll(() => server.stop())

describe('while nobody uses payments, plans, movements and closes', () => {
  it('the three cards and the sums by method are those of the release before', async () => {
    expect(await cashFiguresOn(tablet)).toEqual(before.cash)
  })

  it('the four statistics tabs are those of the release before, from the server and on a device', async () => {
    expect(await tabFiguresFrom(server)).toEqual(before.tabs)
    expect(await tabFiguresOn(tablet)).toEqual(before.tabs)
  })
})

describe('money that belongs to no income', () => {
  it('changes no card and no tab, neither while it waits on a device nor at the server', async () => {
    await takeOtherMoney(tablet)
    await expectFiguresOfBefore()
    await syncToTheEnd()
    expect(await tablet.db.outbox.count()).toBe(0)
    for (const rows of [tablet.db.payments, tablet.db.plans, tablet.db.planMembers, tablet.db.cashMovements]) {
      expect(await rows.count()).toBeGreaterThan(0)
    }
    expect((await tablet.db.cashDays.toArray()).map(({ kind }) => kind)).toEqual(['close'])
    await expectFiguresOfBefore()
    expect(await tabFiguresFrom(server)).toEqual(before.tabs)
  })
})

async function expectFiguresOfBefore(): Promise<void> {
  expect(await cashFiguresOn(tablet)).toEqual(before.cash)
  expect(await tabFiguresOn(tablet)).toEqual(before.tabs)
}

/** Takes away the appointments that the made-up clinic has got since that release. */
async function deleteSeries(): Promise<void> {
  const staff = await staffOf(server)
  const inSeries = server.db.selectFrom('appointments').select('id').where('seriesRef', 'is not', null)
  for (const { id } of await inSeries.execute()) await staff.delete(`/appointments/${id}`)
}

async function syncToTheEnd(): Promise<void> {
  while ((await tablet.sync()) === 'unfinished');
}

/** Money on account and back, a plan that two people share, what goes in and out of the drawer, and a close. */
async function takeOtherMoney({ db, sources }: Tablet): Promise<void> {
  const date = clinicDayAt(server.clock())
  const create = <E extends 'payment' | 'plan' | 'planMember' | 'cashMovement' | 'cashDay'>(
    entity: E,
    said: SaidOf<E>,
  ) => enqueueCreate(db, sources, entity, said)
  const money = (pesos: number) => ({ date, amount: centavos(pesos * 100), paymentMethod: 'cash' as const })
  await create('payment', { ...money(5_000), patientId: 1, kind: 'payment' })
  await create('payment', { ...money(2_000), patientId: 1, kind: 'refund', notes: 'Vuelto' })
  const terms = { name: 'Diez sesiones', sessions: 10, price: centavos(14_000_000), startsOn: date }
  const { key } = await create('plan', { ...terms, patientId: 1 })
  await create('planMember', { planId: key, patientId: 2 })
  for (const kind of ['expense', 'withdrawal', 'contribution'] as const) {
    await create('cashMovement', { ...money(3_000), kind, description: 'Sin ingreso' })
  }
  const [float, countedCash] = [centavos(1_000_000), centavos(999_900)]
  await create('cashDay', { date, kind: 'close', float, countedCash, reason: 'Vuelto mal dado' })
}
