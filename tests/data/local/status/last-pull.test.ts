import { expect, it } from 'vitest'
import { readAgeOfMirror } from '#data/local/status/last-pull.ts'
import { openTablet } from '#tests/data/tablet.ts'
import { createTestServer } from '#tests/support/server/server.ts'
import { minutes } from '#tests/support/server/test-clock.ts'

it('without a server the mirror is as of the last pull; with one it has no age', async () => {
  const server = await createTestServer({ dataDir: ':memory:' })
  const tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  expect(await readAgeOfMirror(tablet.db)).toBeNull()
  await tablet.sync()
  expect(await readAgeOfMirror(tablet.db)).toBeNull()
  server.clock.advance(minutes(5))
  await tablet.sync()
  const lastPull = server.clock()

  tablet.network = () => {
    throw new TypeError('no network')
  }
  server.clock.advance(minutes(40))
  await tablet.sync()
  expect(await readAgeOfMirror(tablet.db)).toBe(lastPull)

  tablet.network = () => undefined
  await tablet.sync()
  expect(await readAgeOfMirror(tablet.db)).toBeNull()
  await server.stop()
})
