import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '#server/context.ts'
import { syncState } from '#server/db/sync-state.ts'
import { version } from '#server/version.ts'

/** Whether the server can answer and read its database; open to everyone, tells nothing else. */
export function healthRoutes(api: FastifyInstance, { db }: ServerContext): void {
  api.get('/health', async () => {
    await syncState(db)
    return { status: 'ok', version, database: 'ok' }
  })
}
