import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { exists } from './file-presence.ts'

const FILE_OF_OWNER = 0o600
const FOLDER_OF_OWNER = 0o700

/** Makes all files that this process creates readable for its owner only, whatever its umask was. */
export function restrictToOwner(): void {
  process.umask(0o077)
}

/**
 * Takes away other users' access to files that an earlier release or a manual copy left readable: the database with its
 * companions, the backups, and the mails with their folder, which contain password links. Files of another user stay as
 * they are, since only that user can change them.
 */
export async function revokeOthersAccess({ path, backups, mail }: DataFolder): Promise<void> {
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
