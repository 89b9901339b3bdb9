import type { TestProject } from 'vitest/node'
import { startPostgres } from '#tests/support/database/postgres-server.ts'
import { linesOfLeftOut } from './files-of-sqlite.ts'

/** With TEST_DATABASE=postgres, starts a PostgreSQL for the whole run and names it to the workers (test-database.ts). */
export async function setup({ name }: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE !== 'postgres') return () => Promise.resolve()
  if (name === 'server') for (const line of linesOfLeftOut()) console.info(line)
  const { url, stop } = await startPostgres()
  process.env.TEST_POSTGRES = url
  return stop
}
