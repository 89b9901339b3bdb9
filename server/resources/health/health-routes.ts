import type { FastifyInstance } from 'fastify'
import { healthAnswer } from '#domain/wire/sync-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { syncState } from '#server/db/sync-state.ts'
import { callHandler } from '#server/http/call-handler.ts'
import { version } from '#server/version.ts'

/** Whether the server can answer and read its database; open to everyone, tells nothing else. Some monitors ask by HEAD. */
export function healthRoutes(api: FastifyInstance, { db }: ServerContext): void {
  api.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    ...callHandler({
      answer: healthAnswer,
      work: async () => {
        await syncState(db)
        return { status: 'ok', version, database: 'ok' }
      },
    }),
  })
}
