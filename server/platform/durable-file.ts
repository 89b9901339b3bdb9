import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemClock } from './clock.ts'
import { temporaryFileIn } from './temporary-files.ts'

const OWNER_ONLY = 0o600
/** What a disk without hard links answers, such as exFAT's. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])

/** Writes a text to a file atomically and durably: a power cut leaves the old text or the new one. */
export function writeDurably(path: string, text: string): Promise<void> {
  return withPart(path, text, (part) => replaceDurably(part, path))
}

/** As writeDurably, for a file that is not there yet; false, with nothing done, when it is. */
export function createDurably(path: string, text: string): Promise<boolean> {
  return withPart(path, text, (part) => placeDurably(part, path))
}

/** Runs `work` with a file beside `path` that holds the text, and removes what is left of that file. */
async function withPart<T>(path: string, text: string, work: (part: string) => Promise<T>): Promise<T> {
  // A name of this run alone: other processes may write at the same time, even with the same process id in other
  // containers.
  const part = temporaryFileIn(dirname(path), systemClock())
  try {
    await withFile(part, 'w', (file) => file.writeFile(text))
    return await work(part)
  } finally {
    await rm(part, { force: true })
  }
}

/** Puts a complete file in its place unless one is there; a move would replace the file of another process. */
async function placeDurably(part: string, path: string): Promise<boolean> {
  try {
    await syncFile(part)
    await link(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') return false
    if (!WITHOUT_LINKS.has(code)) throw error
    await replaceDurably(part, path)
  }
  return true
}

/**
 * Moves a complete file to its place, atomically and durably; replaces an older one. Both must lie in one file system.
 */
export async function replaceDurably(part: string, path: string): Promise<void> {
  await syncFile(part)
  await rename(part, path)
  await syncFolder(dirname(path))
}

/** Removes those files that exist, durably. */
export async function removeDurably(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
  for (const folder of new Set(paths.map((path) => dirname(path)))) await syncFolder(folder)
}

/** Waits until a file's contents are on the disk. */
export async function syncFile(path: string): Promise<void> {
  await withFile(path, 'r+', (file) => file.sync())
}

/** Waits until a folder's entries are on the disk. Windows does this by itself and can't open a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await withFile(path, 'r', (folder) => folder.sync())
}

async function withFile(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, OWNER_ONLY)
  try {
    await work(file)
  } finally {
    await file.close()
  }
}
