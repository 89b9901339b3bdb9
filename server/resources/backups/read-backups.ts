import type * as v from 'valibot'
import type { backupsAnswer } from '#domain/wire/backup-wire.ts'
import type { ServerContext } from '#server/context.ts'
import { timestampOf } from '#server/platform/clock.ts'

type BackupsAnswer = v.InferInput<typeof backupsAnswer>

const NONE: BackupsAnswer = { health: null, isMaking: false, isEncrypted: false, hasCopyFolder: false, items: [] }

/** Lists the backups, newest first, and tells how they stand. */
export async function readBackups({ backups }: Pick<ServerContext, 'backups'>): Promise<BackupsAnswer> {
  if (!backups) return NONE
  const { isEncrypted, hasCopyFolder } = backups.keeping
  const items = await backups.list()
  return {
    health: backups.health,
    isMaking: backups.isMaking,
    isEncrypted,
    hasCopyFolder,
    items: items.map(({ madeAt, ...backup }) => ({ ...backup, madeAt: timestampOf(madeAt) })),
  }
}
