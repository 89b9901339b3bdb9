import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import type { ServerContext } from '#server/context.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { ifGone } from '#server/platform/file-presence.ts'
import { expectCallAllowed } from '#server/rate-limits/rate-limit.ts'

/**
 * Opens a listed backup for sending, as it is: an encrypted one stays encrypted. The download is logged first, without
 * the log entry there is no file. Throws a 404 for any name that is not on the list, and a 429.
 */
export async function openBackupFile(
  { db, clock, limits, backups }: ServerContext,
  { userId }: Caller,
  name: string,
): Promise<{ file: Readable; bytes: number }> {
  const found = await backups?.find(name)
  const handle = found && (await open(found.path).catch(ifGone))
  if (!found || !handle) throw notFound(errorTexts.backupNotFound)
  try {
    const { size: bytes } = await handle.stat()
    const day = clinicDayAt(found.backup.madeAt)
    await db.transaction().execute(async (trx) => {
      const now = clock()
      await expectCallAllowed(trx, { limits, limit: 'backupFilesPerAccount', subject: String(userId), now })
      await writeAuditEvent(trx, { at: timestampOf(now), userId, action: 'backup.download', detail: { bytes, day } })
    })
    return { file: handle.createReadStream(), bytes }
  } catch (error) {
    await handle.close()
    throw error
  }
}
