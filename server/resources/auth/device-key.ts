import { readFile } from 'node:fs/promises'
import { writeDurably } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { newToken } from './secret-token.ts'

const SECRET = /^[\w-]{43}$/

/**
 * What device tokens are signed with: a key beside the database, in no backup. The first start makes it; without it, or when it is
 * damaged, a new one is made, and devices are strangers until their next sign-in.
 */
export async function deviceKeyIn(path: string): Promise<string> {
  const kept = (await exists(path)) ? (await readFile(path, 'utf8')).trim() : ''
  if (SECRET.test(kept)) return kept
  const made = newToken()
  await writeDurably(path, `${made}\n`)
  return made
}
