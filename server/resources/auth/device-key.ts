import { readFile } from 'node:fs/promises'
import { writeDurably } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { newToken } from './secret-token.ts'

const SECRET = /^[\w-]{43}$/

/**
 * Reads the key that signs device tokens: DEVICE_KEY, else a file next to the database, in no backup. The first start
 * creates it. A missing or damaged one is replaced, and devices are then unknown until their next sign-in.
 */
export async function readOrCreateDeviceKey(path: string, given?: string): Promise<string> {
  if (given !== undefined) return given
  const kept = (await exists(path)) ? (await readFile(path, 'utf8')).trim() : ''
  if (SECRET.test(kept)) return kept
  const made = newToken()
  await writeDurably(path, `${made}\n`)
  return made
}
