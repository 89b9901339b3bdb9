import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DataFolder } from '#server/data-folder.ts'
import type { Db } from '#server/db/schema.ts'
import { writeDurably } from '#server/durable-file.ts'

/** What the audit log is sealed with. */
export interface AuditKey {
  secret: string
  /** Tells one key from another; nothing of the secret follows from it. */
  name: string
}

/** The key file, which the message names, holds something that no start of the server wrote there. */
export class AuditKeyError extends Error {}

const SECRET = /^[\w-]{43}$/

export function auditKeyOf(secret: string): AuditKey {
  return { secret, name: createHmac('sha256', secret).update('name of the key').digest('hex').slice(0, 8) }
}

/**
 * The operator's key (AUDIT_KEY), else that of the key file in the data folder, which is made when there is none. With a key of
 * the operator the file counts for nothing: who can write to the folder must not choose the key. Throws AuditKeyError.
 */
export async function auditKeyFor(db: Db, folder: DataFolder, given: string | undefined): Promise<AuditKey> {
  return auditKeyOf(given ?? (await fileSecret(db, folder.auditKey)))
}

/** Two processes may start at once: the write lock of the database lets one of them look and make at a time. */
async function fileSecret(db: Db, path: string): Promise<string> {
  return db.transaction().execute(async () => {
    const known = await readSecret(path)
    if (known !== undefined) return known
    const secret = randomBytes(32).toString('base64url')
    await writeDurably(path, `${secret}\n`)
    return secret
  })
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (!SECRET.test(secret)) throw new AuditKeyError(path)
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
