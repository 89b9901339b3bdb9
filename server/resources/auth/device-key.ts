import { readFile } from 'node:fs/promises'
import { createDurably, writeDurably } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { newToken } from './secret-token.ts'

const SECRET = /^[\w-]{43}$/

/**
 * Reads the key that signs device tokens: DEVICE_KEY, else a file next to the database, in no backup. The first start
 * creates it. A missing or damaged one is replaced, and devices are then unknown until their next sign-in.
 */
export async function readOrCreateDeviceKey(path: string, given?: string): Promise<string> {
  if (given !== undefined) return given
  const kept = await keptKey(path)
  if (kept !== undefined) return kept
  const made = newToken()
  if (await createDurably(path, `${made}\n`)) return made
  // Another process was first, or the file is damaged.
  const others = await keptKey(path)
  if (others === undefined) await writeDurably(path, `${made}\n`)
  return others ?? made
}

async function keptKey(path: string): Promise<string | undefined> {
  const kept = (await exists(path)) ? (await readFile(path, 'utf8')).trim() : ''
  return SECRET.test(kept) ? kept : undefined
}
