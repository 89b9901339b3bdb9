import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { exists } from './file-presence.ts'

const FILE_OF_OWNER = 0o600
const FOLDER_OF_OWNER = 0o700

/** Whatever this process makes from now on is its owner's alone, in whichever folder and under whatever mask it was started. */
export function keepToOwner(): void {
  process.umask(0o077)
}

/**
 * Takes from others what an earlier release, or a copy by hand, left them: the database and what lies beside it, the backups, and the
 * mails with their folder, in which links for new passwords stand. What belongs to another user, who alone may change that, stays as it
 * is.
 */
export async function takeFromOthers({ path, backups, mail }: DataFolder): Promise<void> {
  await allow(mail, FOLDER_OF_OWNER)
  for (const folder of [path, backups, mail])
    for (const file of await clinicFiles(folder)) await allow(file, FILE_OF_OWNER)
}

async function allow(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error) => {
    if (!isGoneOrForeign(error)) throw error
  })
}

async function clinicFiles(folder: string): Promise<string[]> {
  if (!(await exists(folder))) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /^clinica|\.(sqlite|enc|eml)$/.test(entry.name))
    .map(({ name }) => join(folder, name))
}

function isGoneOrForeign(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EPERM')
}
