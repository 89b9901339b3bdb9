import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CommandError } from '#server/cli/command-error.ts'
import type { Db } from '#server/db/schema.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { writeDurably } from '#server/platform/durable-file.ts'
import { auditTexts } from './audit-texts.ts'
import { lastSeal } from './last-seal.ts'

/** What the audit log is sealed with. */
export interface AuditKey {
  secret: string
  /** Tells one key from another; nothing of the secret follows from it. */
  name: string
}

/** The log cannot be sealed with the key at hand: its file is damaged, or the last seal is of another key. */
export class AuditKeyError extends CommandError {
  override readonly name = 'AuditKeyError'
}

const SECRET = /^[\w-]{43}$/

export function auditKeyOf(secret: string): AuditKey {
  return { secret, name: createHmac('sha256', secret).update('name of the key').digest('hex').slice(0, 8) }
}

/**
 * The operator's key (AUDIT_KEY), else that of the key file in the data folder; undefined when there is neither. With a key of the
 * operator the file counts for nothing: who can write to the folder must not choose the key. Throws AuditKeyError for a file that
 * no start of the server wrote.
 */
export async function auditKeyAtHand(folder: DataFolder, given: string | undefined): Promise<AuditKey | undefined> {
  const secret = given ?? (await readSecret(folder.auditKey))
  return secret === undefined ? undefined : auditKeyOf(secret)
}

/**
 * The key to seal with: the one at hand, or a new one in the key file as long as nothing is sealed. What a key sealed is checked
 * with that key only, so a program that was started without it (cron has no variable of the server's) must not go on with another.
 * Throws AuditKeyError. Two processes may start at once: the write lock of the database lets one of them look and make at a time.
 */
export async function auditKeyFor(db: Db, folder: DataFolder, given: string | undefined): Promise<AuditKey> {
  return db.transaction().execute(async (trx) => {
    const key = await auditKeyAtHand(folder, given)
    await expectKeyOfLastSeal(trx, key)
    return key ?? makeAuditKey(folder)
  })
}

/** Throws AuditKeyError when the log was last sealed with another key than this one. */
export async function expectKeyOfLastSeal(db: Db, key: AuditKey | undefined): Promise<void> {
  const last = await lastSeal(db)
  if (last && last.keyName !== key?.name) throw new AuditKeyError(auditTexts.keyNotAtHand(last.keyName))
}

/** Makes a key and writes it into the key file. */
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
