import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { exists } from './file-presence.ts'

const OWNER_ONLY = 0o600

/** Whatever this process makes from now on is its owner's alone, in whichever folder and under whatever mask it was started. */
export function keepToOwner(): void {
  process.umask(0o077)
}

/**
 * Takes from others what an earlier release, or a copy by hand, left them: the database and what lies beside it, and the backups. What
 * belongs to another user, who alone may change that, stays as it is.
 */
export async function takeFromOthers(folder: DataFolder): Promise<void> {
  for (const path of [...(await clinicFiles(folder.path)), ...(await clinicFiles(folder.backups))])
    await chmod(path, OWNER_ONLY).catch((error) => {
      if (!isGoneOrForeign(error)) throw error
    })
}

async function clinicFiles(folder: string): Promise<string[]> {
  if (!(await exists(folder))) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /^clinica|\.(sqlite|enc)$/.test(entry.name))
    .map(({ name }) => join(folder, name))
}

function isGoneOrForeign(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EPERM')
}
