import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** SQLite may have left its own files beside one. */
const NAME = /^clinica-(\d+)-[0-9a-f]{16}\.part(-\w+)?$/

/** A name in a folder for what is not complete yet, of this run alone: others may write into the folder at the same moment. */
export function partIn(folder: string, instant: number): string {
  return join(folder, `clinica-${instant}-${randomBytes(8).toString('hex')}.part`)
}

/** Removes a part and what SQLite left beside it. */
export async function removePart(part: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(part + suffix, { force: true })
}

/** Removes the parts in a folder that were begun before an instant: what runs that were killed left there. */
export async function removeParts(folder: string, begunBefore: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const begun = NAME.exec(name)?.[1]
    if (begun !== undefined && Number(begun) < begunBefore) await rm(join(folder, name), { force: true })
  }
}
