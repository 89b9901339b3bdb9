import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** SQLite may have left its own files next to one. */
const NAME = /^clinica-(\d+)-[0-9a-f]{16}\.part(-\w+)?$/

/**
 * Chooses a name for an incomplete file, unique to this run: other processes may write into the folder at the same
 * time.
 */
export function temporaryFileIn(folder: string, instant: number): string {
  return join(folder, `clinica-${instant}-${randomBytes(8).toString('hex')}.part`)
}

/** Removes an incomplete file, with SQLite's files next to it. */
export async function removeTemporaryFile(part: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(part + suffix, { force: true })
}

/** Removes the incomplete files in a folder that were begun before an instant. Killed runs left them. */
export async function removeTemporaryFiles(folder: string, begunBefore: number): Promise<void> {
  await removeWhere(folder, (begun) => begun < begunBefore)
}

/** Removes the incomplete files of the run that began at an instant. It was killed. */
export async function removeTemporaryFilesOf(folder: string, instant: number): Promise<void> {
  await removeWhere(folder, (begun) => begun === instant)
}

async function removeWhere(folder: string, isLeftOver: (begun: number) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const begun = NAME.exec(name)?.[1]
    if (begun !== undefined && isLeftOver(Number(begun))) await rm(join(folder, name), { force: true })
  }
}
