import type { FastifyInstance } from 'fastify'
import { healthAnswer } from '#domain/wire/sync-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { lastWriteOf } from '#server/db/last-write.ts'
import { isMarkedRolledBack } from '#server/db/sync-log/copy-mark.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { withoutLimits } from '#server/http/access/request-places.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { version } from '#server/platform/version.ts'

/**
 * Reports to everyone whether the server can read its database, and whether the last write reached the disk. It also
 * reports whether the database was rolled back and waits for a restart (rollback-detection.ts). A rollback is reported
 * first, since only a restart ends it. `backup` tells how the server's own backups stand. The status is 200 even while nothing can be written: reads still work, and a
 * monitor that took the server down would end them. HEAD is supported for monitors that use it.
 */
export function healthRoutes(api: FastifyInstance, { db, backups }: Pick<ServerContext, 'db' | 'backups'>): void {
  const lastWrite = lastWriteOf(db)
  api.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    ...withoutLimits(
      callHandler({
        answer: healthAnswer,
        work: async () => {
          await readSyncState(db)
          const rest = { version, ...(backups && { backup: backups.health }) }
          if (await isMarkedRolledBack(db)) return { status: 'degraded', database: 'put-back', ...rest }
          if (lastWrite.hasFailed) return { status: 'degraded', database: 'read-only', ...rest }
          return { status: 'ok', database: 'ok', ...rest }
        },
      }),
    ),
  })
}
