import { access, stat } from 'node:fs/promises'

/** Whether a file or folder of this name exists. */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Takes an error of the system: undefined when the file is not there, as another process may remove one at any time. */
export function ifGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Whether a file of this name exists and is not empty. */
export async function isFilled(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() === true && stats.size > 0
}
