import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openGuardedPostgres } from '#server/db/postgres/guarded-postgres.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { hasPostgres, startPostgres } from '#tests/support/database/postgres-server.ts'
import { prepareClinic } from '#tests/support/server/first-clinic.ts'
import { adminSession } from '#tests/support/server/server.ts'
import { createTestClock } from '#tests/support/server/test-clock.ts'

describe.skipIf(!hasPostgres)('while PostgreSQL is away', () => {
  it('a read and a write get a 503 with Retry-After, in words that are true of both', async () => {
    const postgres = await startPostgres()
    const clock = createTestClock()
    const { db, close } = await openGuardedPostgres(postgres.url, clock)
    await prepareClinic(db, clock)
    const app = await buildApp({ db, clock })
    const staff = callerWith(app, await adminSession(db, clock))
    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
    await postgres.stop()

    const message = 'El servidor no puede atender este pedido en este momento. Intenta de nuevo'
    for (const answer of [await staff.get('/patients'), await staff.post('/patients', patientBody())]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'internal', message } })
      expect(answer.number('Retry-After')).toBe(2)
    }
    await app.close()
    await close()
  })
})
