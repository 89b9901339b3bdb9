import type { FastifyInstance } from 'fastify'
import { healthAnswer } from '#domain/wire/sync-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { lastWriteOf } from '#server/db/sqlite/last-write.ts'
import { isMarkedRolledBack } from '#server/db/sync-log/copy-mark.ts'
import { syncState } from '#server/db/sync-log/sync-state.ts'
import { unbounded } from '#server/http/access/request-places.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { version } from '#server/platform/version.ts'

/**
 * Whether the server can answer and read its database, whether the database was put back and waits for a start (rollback-detection.ts), and
 * whether the disk took its last write; open to everyone, tells nothing else. What only a start ends is told first. It answers 200 also
 * while nothing can be written: reading goes on, and who took the server away would end that too. Some monitors ask by HEAD.
 */
export function healthRoutes(api: FastifyInstance, { db }: Pick<ServerContext, 'db'>): void {
  const lastWrite = lastWriteOf(db)
  api.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    ...unbounded(
      callHandler({
        answer: healthAnswer,
        work: async () => {
          await syncState(db)
          if (await isMarkedRolledBack(db)) return { status: 'degraded', version, database: 'put-back' }
          if (lastWrite.hasFailed) return { status: 'degraded', version, database: 'read-only' }
          return { status: 'ok', version, database: 'ok' }
        },
      }),
    ),
  })
}
