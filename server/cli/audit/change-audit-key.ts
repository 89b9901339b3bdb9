import { writeAuditEvent } from '#server/db/audit-log.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, timestampOf } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { makeAuditKey, readAuditKey } from './audit-key.ts'
import { sealWithKey } from './audit-seal.ts'
import { auditTexts } from './audit-texts.ts'

interface KeyChange {
  /** The operator's key. */
  key: string | undefined
  clock: Clock
}

/**
 * Runs `npm run audit -- new-key`, for a clinic that has lost its key and whose server no longer starts. Sealing goes on with the
 * available key, or with a new one in the key file, whatever key the last seal was made with. The new key's first seal
 * covers an audit row about the change of key. Throws AuditKeyError for a damaged key file.
 */
export async function changeAuditKey(db: Db, folder: DataFolder, { key: given, clock }: KeyChange): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const key = (await readAuditKey(folder, given)) ?? (await makeAuditKey(folder))
    const at = timestampOf(clock())
    await writeAuditEvent(trx, { at, userId: null, action: 'audit.newKey' })
    await sealWithKey(trx, key, at)
    return [auditTexts.keyChanged(key.name)]
  })
}
