import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { replaceDurably } from '#server/platform/durable-file.ts'
import { exists } from '#server/platform/file-presence.ts'
import { removeTemporaryFile, removeTemporaryFiles, temporaryFileIn } from '#server/platform/temporary-files.ts'

/** The folder has another file of this name. */
export class FileExistsError extends Error {}

/** What was written to the second folder does not read as it was written. */
export class CopyDiffersError extends Error {}

interface CopyOrder {
  file: string
  copyFolder: string
  now: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Copies a backup into the second folder under its own name, and reads the copy back before it gets that name. The
 * folder is never made: where a disk is not mounted, the copy would land on the disk of the backup itself. Throws
 * FileExistsError, CopyDiffersError, or the system's error.
 */
export async function copyBackup({ file, copyFolder, now }: CopyOrder): Promise<void> {
  await stat(copyFolder)
  await removeTemporaryFiles(copyFolder, now - DAY_MS)
  const target = join(copyFolder, basename(file))
  const digest = await digestOf(file)
  if (await exists(target)) {
    if ((await digestOf(target)) === digest) return
    throw new FileExistsError()
  }
  const part = temporaryFileIn(copyFolder, now)
  try {
    await copyFile(file, part)
    if ((await digestOf(part)) !== digest) throw new CopyDiffersError()
    await replaceDurably(part, target)
  } finally {
    await removeTemporaryFile(part)
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
