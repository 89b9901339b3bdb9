import { afterAll, beforeAll } from 'vitest'
import { createPostgresDatabase, type PostgresServer, startPostgres } from '#tests/support/database/postgres-server.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

/** Starts a PostgreSQL for the tests of the `describe`. Each test has an empty database at `url`; `server` makes others. */
export function databaseForEachTest(): { url: string; server: string } {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())
  return forEachTest(async () => ({ url: await createPostgresDatabase(postgres.url), server: postgres.url }))
}
