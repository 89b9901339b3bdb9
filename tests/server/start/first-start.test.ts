import { expect, it } from 'vitest'
import { openDatabase } from '#server/db/sqlite/open-database.ts'
import { prepareFirstStart } from '#server/first-start.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'

it('the first admin is created once when two servers find the same empty folder', async () => {
  const clock = createTestClock()
  const db = await openDatabase(':memory:', clock)
  const start = { adminUsername: 'direccion', professionalName: 'Laura Ferreyra' }

  const made = await Promise.all([prepareFirstStart(db, clock, start), prepareFirstStart(db, clock, start)])

  expect(made.filter((admin) => admin !== null)).toHaveLength(1)
  expect(await db.selectFrom('users').select(['username', 'owner']).execute()).toEqual([
    { username: 'direccion', owner: 1 },
  ])
  expect(await db.selectFrom('professionals').select('lastName').execute()).toEqual([{ lastName: 'Ferreyra' }])
  await db.destroy()
})
