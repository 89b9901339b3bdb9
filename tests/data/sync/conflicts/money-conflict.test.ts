import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { retryChange } from '#data/sync/conflicts/decide.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createIncome } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'

it("a conflict about an income shows the server's values; keep mine restores what its person saw", async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const staff = await staffOf(server)
  const { id, date } = await createIncome(staff, null)
  let meddle = true
  const inject: typeof server.app.inject = (async (asked: { method: string; url: string }) => {
    if (asked.method === 'PUT' && meddle) {
      meddle = false
      await staff.put(`/incomes/${id}`, { description: 'Plantillas' })
    }
    return server.app.inject(asked as never)
  }) as never
  const { db, sources, sync } = await openTablet(() => ({ inject }) as never, server.clock, await server.adminToken())
  await sync()
  const [seen] = await readIncomesBetween(db, date, date)
  if (!seen) throw new Error('one income')
  await enqueueUpdate(db, sources, 'income', seen, { notes: 'Factura A' })
  await sync()
  const [question] = await readOutbox(db)
  expect(question?.parked).toMatchObject({ why: 'conflict', fields: ['description'] })
  expect(await readIncomesBetween(db, date, date)).toMatchObject([{ description: 'Plantillas', notes: '' }])
  await retryChange(db, sources, question?.opId ?? '')
  await sync()
  expect(await readOutbox(db)).toEqual([])
  expect(await readIncomesBetween(db, date, date)).toMatchObject([
    { description: seen.description, notes: 'Factura A' },
  ])
  await server.stop()
})
