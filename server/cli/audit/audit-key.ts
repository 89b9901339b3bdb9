import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CommandError } from '#server/cli/command-error.ts'
import type { Db } from '#server/db/schema.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { writeDurably } from '#server/platform/durable-file.ts'
import { auditTexts } from './audit-texts.ts'
import { readLastSeal } from './read-last-seal.ts'

/** The key under which the audit log is sealed. */
export interface AuditKey {
  secret: string
  /** Tells keys apart and reveals nothing of the secret. */
  name: string
}

/**
 * Thrown when the log cannot be sealed with the available key: the key file is damaged, or the last seal was made with
 * another key.
 */
export class AuditKeyError extends CommandError {
  override readonly name = 'AuditKeyError'
}

const SECRET = /^[\w-]{43}$/

export function auditKeyOf(secret: string): AuditKey {
  return { secret, name: createHmac('sha256', secret).update('name of the key').digest('hex').slice(0, 8) }
}

/**
 * Reads the operator's key (AUDIT_KEY), else the key file in the data folder; undefined when there is neither. The file
 * is ignored when AUDIT_KEY is set: people who can write to the folder must not choose the key. Throws AuditKeyError
 * for a file that the server did not write.
 */
export async function readAuditKey(folder: DataFolder, given: string | undefined): Promise<AuditKey | undefined> {
  const secret = given ?? (await readSecret(folder.auditKey))
  return secret === undefined ? undefined : auditKeyOf(secret)
}

/**
 * Finds the key for the next seal: the available one, or a new one in the key file while nothing is sealed. A sealed
 * log can be verified only with its key. So a program that was started without AUDIT_KEY (as by cron) must not go on
 * with another one. Two processes may start at once: the write lock of the database serializes them. Throws
 * AuditKeyError.
 */
export async function findAuditKey(db: Db, folder: DataFolder, given: string | undefined): Promise<AuditKey> {
  return db.transaction().execute(async (trx) => {
    const key = await readAuditKey(folder, given)
    await expectKeyOfLastSeal(trx, key)
    return key ?? makeAuditKey(folder)
  })
}

/** Throws AuditKeyError when the last seal was made with another key. */
export async function expectKeyOfLastSeal(db: Db, key: AuditKey | undefined): Promise<void> {
  const last = await readLastSeal(db)
  if (last && last.keyName !== key?.name) throw new AuditKeyError(auditTexts.keyNotAtHand(last.keyName))
}

/** Generates a key and writes the key file. */
export async function makeAuditKey({ auditKey }: DataFolder): Promise<AuditKey> {
  const secret = randomBytes(32).toString('base64url')
  await writeDurably(auditKey, `${secret}\n`)
  return auditKeyOf(secret)
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (!SECRET.test(secret)) throw new AuditKeyError(auditTexts.keyDamaged(path))
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
