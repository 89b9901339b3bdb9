import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { createTestServer } from '#tests/support/server/server.ts'

it('a cycle reports more to send when every row changed just before its edit arrived (S-2)', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const staff = await staffOf(server)
  const people = await Promise.all(Array.from({ length: 10 }, () => createPatient(staff)))
  let rival = true
  let moves = 0
  const inject: typeof server.app.inject = (async (asked: { method: string; url: string }) => {
    const id = /^\/api\/v1\/patients\/(\d+)$/.exec(asked.url)?.[1]
    if (asked.method === 'PUT' && id && rival) await staff.put(`/patients/${id}`, { address: `Calle ${++moves}` })
    return server.app.inject(asked as never)
  }) as never
  const tablet = await openTablet(() => ({ inject }) as never, server.clock, await server.adminToken())
  await tablet.sync()
  for (const row of people) {
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', viewOfRow('patient', row), {
      phone: '3537 400009',
    })
  }
  expect(await tablet.sync()).toBe('unfinished')
  rival = false
  server.clock.advance(60_000)
  while ((await tablet.sync()) === 'unfinished');
  expect(await readOutbox(tablet.db)).toEqual([])
  const phones = await Promise.all(people.map(async ({ id }) => (await staff.get(`/patients/${id}`)).body))
  expect(phones).toMatchObject(people.map(() => ({ phone: '3537 400009' })))
  await server.stop()
})
