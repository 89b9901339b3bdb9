import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemClock } from './clock.ts'
import { partIn } from './part-files.ts'

const OWNER_ONLY = 0o600

/** Puts a text into a file at once or not at all, and through to the disk: a power cut leaves the old text or the new one. */
export async function writeDurably(path: string, text: string): Promise<void> {
  // Of this run alone: others may write at the same moment, in other containers under the same process number.
  const part = partIn(dirname(path), systemClock())
  try {
    await withFile(part, 'w', (file) => file.writeFile(text))
    await replaceDurably(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/** Moves a complete file to its place at once, over what was there, and through to the disk. Both lie in one file system. */
export async function replaceDurably(part: string, path: string): Promise<void> {
  await syncFile(part)
  await rename(part, path)
  await syncFolder(dirname(path))
}

/** Removes files, those that are there, and through to the disk. */
export async function removeDurably(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
  for (const folder of new Set(paths.map((path) => dirname(path)))) await syncFolder(folder)
}

/** Waits until the disk has what was written to a file. */
export async function syncFile(path: string): Promise<void> {
  await withFile(path, 'r+', (file) => file.sync())
}

/** Waits until the disk has the names in a folder; Windows keeps them by itself and opens no folder. */
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
