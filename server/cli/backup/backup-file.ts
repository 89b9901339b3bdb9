import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createBackupCipher, createBackupDecipher, HEADER_BYTES, MAGIC, TAG_BYTES } from './backup-cipher.ts'
import { BackupError } from './backup-error.ts'
import { backupTexts } from './backup-texts.ts'

const OWNER_ONLY = 0o600
const SQLITE_MAGIC = Buffer.from('SQLite format 3\0', 'latin1')

/** Writes a database file as a backup file, encrypted when there is a key. It streams, so the size does not matter. */
export async function packBackup(database: string, file: string, key: string | undefined): Promise<void> {
  const source = createReadStream(database)
  const target = createWriteStream(file, { mode: OWNER_ONLY })
  if (key === undefined) return pipeline(source, target)
  const { header, cipher } = await createBackupCipher(key)
  const framed = async function* (encrypted: AsyncIterable<Buffer>) {
    yield header
    yield* encrypted
    yield cipher.getAuthTag()
  }
  return pipeline(source, cipher, framed, target)
}

/**
 * Writes the database of a backup file to `database`. Throws BackupError in three cases: the file is neither a backup
 * nor a database; its key is missing or wrong; it is damaged or cut off. The written file is then worthless.
 */
export async function unpackBackup(file: string, database: string, key: string | undefined): Promise<void> {
  const target = () => createWriteStream(database, { mode: OWNER_ONLY })
  const { header, tag, size } = await readHeaderAndTag(file)
  if (header.subarray(0, SQLITE_MAGIC.length).equals(SQLITE_MAGIC)) return pipeline(createReadStream(file), target())
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError(backupTexts.notABackup(file))
  if (size <= HEADER_BYTES + TAG_BYTES) throw new BackupError(backupTexts.damaged(file))
  if (key === undefined) throw new BackupError(backupTexts.keyNeeded)
  const decipher = await createBackupDecipher(key, header, tag)
  const encrypted = createReadStream(file, { start: HEADER_BYTES, end: size - TAG_BYTES - 1 })
  try {
    return await pipeline(encrypted, decipher, target())
  } catch (error) {
    // Only errors of the file system have a `syscall`.
    throw isSystemError(error) ? error : new BackupError(backupTexts.damaged(file))
  }
}

async function readHeaderAndTag(path: string): Promise<{ header: Buffer; tag: Buffer; size: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = await read(file, 0, HEADER_BYTES)
    const tag = await read(file, Math.max(0, size - TAG_BYTES), TAG_BYTES)
    return { header, tag, size }
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
