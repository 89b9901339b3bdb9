import { isBusy, isFull } from '#server/db/database-errors.ts'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import { DataBeingReplacedError, DataInUseError } from '#server/db/sqlite/data-lock.ts'
import { LostDatabaseError } from '#server/db/sync-log/lost-database.ts'
import { StaleWalError } from '#server/db/sync-log/stale-wal.ts'
import { readSettings, type Settings, SettingsError } from '#server/platform/env.ts'
import { restrictToOwner } from '#server/platform/owner-only.ts'
import { CommandError } from './command-error.ts'
import { commandTexts } from './command-texts.ts'

/** Runs an operator command. Its result goes to stdout; an error is one line on stderr with exit code 1. */
export async function runCommand(work: (settings: Settings) => Promise<string[]>): Promise<void> {
  restrictToOwner()
  try {
    for (const line of await work(readSettings(process.env))) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${failureLine(error)}\n`)
    process.exitCode = 1
  }
}

const NO_PERMISSION: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

const LINES: Readonly<Record<string, string>> = {
  ENOSPC: commandTexts.noPlace,
  ENOENT: commandTexts.noFolder,
  ENOTDIR: commandTexts.noFolder,
}

function failureLine(error: unknown): string {
  if (error instanceof SettingsError || error instanceof CommandError) return error.message
  if (error instanceof DataInUseError) return commandTexts.inUse
  if (error instanceof DataBeingReplacedError) return commandTexts.beingReplaced
  if (error instanceof StaleWalError) return commandTexts.foreignLog
  if (error instanceof LostDatabaseError) return commandTexts.noDatabase(error.loss.database)
  if (error instanceof NewerDatabaseError) return commandTexts.newerDatabase
  if (isBusy(error)) return commandTexts.busy
  if (isFull(error)) return commandTexts.noPlace
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (NO_PERMISSION.has(code)) return commandTexts.noPermission(pathOf(error))
  return LINES[code] ?? commandTexts.failed(code)
}

/** The file that an error of the system is about. */
function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error ? String(error.path) : undefined
}
