import type { FastifyInstance } from 'fastify'
import { backupsAnswer, madeBackupAnswer } from '#domain/wire/backup-wire.ts'
import { BACKUP_NAME } from '#server/backups/stored-backups.ts'
import type { ServerContext } from '#server/context.ts'
import { callerOf } from '#server/http/access/caller.ts'
import { callHandler } from '#server/http/handlers/call-handler.ts'
import { mediaHandler, readHandler } from '#server/http/handlers/read-handlers.ts'
import { makeBackupNow } from './make-backup-now.ts'
import { openBackupFile } from './open-backup-file.ts'
import { readBackups } from './read-backups.ts'

const OCTETS = 'application/octet-stream'

/** The server's own backups, for the clinic's owner. */
export function backupRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get('/backups', readHandler({ answer: backupsAnswer, read: () => readBackups(context) }))
  api.post(
    '/backups',
    callHandler({
      refuses: ['invalid_transition', 'too_many_requests'],
      answer: madeBackupAnswer,
      work: ({ request }) => makeBackupNow(context, callerOf(request)),
    }),
  )
  api.get(
    '/backups/:id/file',
    mediaHandler({
      refuses: ['too_many_requests'],
      idPattern: BACKUP_NAME,
      media: OCTETS,
      open: async ({ name, caller, reply }) => {
        const { file, bytes } = await openBackupFile(context, caller, name)
        reply.header('Content-Disposition', `attachment; filename="${name}"`).header('Content-Length', bytes)
        return file
      },
    }),
  )
}
