import {
  createCipheriv,
  createDecipheriv,
  createHash,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'
import { backupTexts } from './backup-texts.ts'

/**
 * The format of an encrypted backup: MAGIC, salt, nonce, key check, the database under AES-256-GCM, and the tag over
 * all of it. scrypt derives the key from BACKUP_KEY with the file's own salt. The key check is a hash of derived bytes
 * that the cipher does not use. It tells a wrong key from a damaged file before anything is decrypted.
 */
export const MAGIC = Buffer.from('CLINICA-BACKUP1\n', 'latin1')
const SALT_BYTES = 16
const NONCE_BYTES = 12
const CHECK_BYTES = 8
export const HEADER_BYTES = MAGIC.length + SALT_BYTES + NONCE_BYTES + CHECK_BYTES
export const TAG_BYTES = 16

const KEY_BYTES = 32
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }

const deriveBytes = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** Creates a cipher with a new salt and nonce, and the header of the file. */
export async function createBackupCipher(passphrase: string) {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const { key, check } = await deriveKey(passphrase, salt)
  const header = Buffer.concat([MAGIC, salt, nonce, check])
  return { header, cipher: createCipheriv('aes-256-gcm', key, nonce).setAAD(header) }
}

/** Creates the decipher for a file with this header and tag. Throws BackupError for a wrong key. */
export async function createBackupDecipher(passphrase: string, header: Buffer, tag: Buffer): Promise<DecipherGCM> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const nonce = header.subarray(MAGIC.length + SALT_BYTES, -CHECK_BYTES)
  const { key, check } = await deriveKey(passphrase, salt)
  if (!timingSafeEqual(check, header.subarray(-CHECK_BYTES))) throw new BackupError(backupTexts.wrongKey)
  return createDecipheriv('aes-256-gcm', key, nonce).setAAD(header).setAuthTag(tag)
}

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await deriveBytes(passphrase, salt, 2 * KEY_BYTES, COST)
  const check = createHash('sha256').update(derived.subarray(KEY_BYTES)).digest().subarray(0, CHECK_BYTES)
  return { key: derived.subarray(0, KEY_BYTES), check }
}
