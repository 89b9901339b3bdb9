import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStamp } from '#server/cli/backup/file-stamp.ts'
import { makeBackupUnderLock } from '#server/cli/backup/make-backup.ts'
import { CommandError } from '#server/cli/command-error.ts'
import { isFull } from '#server/db/sqlite/sqlite-errors.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { DataFolder } from '#server/platform/data-folder.ts'
import { exists } from '#server/platform/file-presence.ts'
import { startTexts } from '#server/start-texts.ts'

const OWNER_ONLY = 0o700

/**
 * Makes a backup before a migration, under the caller's exclusive lock, and returns a line that tells so. Nothing ever
 * removes that file. Throws CommandError, or the error of a full disk.
 */
export async function backUpBeforeUpdate(
  folder: DataFolder,
  key: string | undefined,
  clock: Clock = systemClock,
): Promise<string> {
  try {
    await mkdir(folder.backups, { recursive: true, mode: OWNER_ONLY })
    const file = await unusedName(folder, key !== undefined, clock())
    return startTexts.savedBeforeUpdate(await makeBackupUnderLock({ folder, file, key, clock }))
  } catch (error) {
    if (isFull(error)) throw error
    throw new CommandError(startTexts.notSavedBeforeUpdate(reasonOf(error)))
  }
}

async function unusedName({ backups }: DataFolder, isEncrypted: boolean, instant: number): Promise<string> {
  const base = join(backups, `clinica-${fileStamp(instant)}-antes-de-actualizar`)
  const ending = isEncrypted ? '.sqlite.enc' : '.sqlite'
  for (let number = 1; ; number++) {
    const name = `${base}${number === 1 ? '' : `-${number}`}${ending}`
    if (!(await exists(name))) return name
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof CommandError) return error.message.replace(/\.$/, '')
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : String(error)
}
