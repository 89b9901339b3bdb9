import { CommandError } from '#server/command-error.ts'
import { DataBeingReplacedError, DataInUseError } from '#server/db/data-lock.ts'
import { NewerDatabaseError } from '#server/db/migrations.ts'
import { isFull } from '#server/db/sqlite-errors.ts'
import { readSettings, type Settings, SettingsError } from '#server/env.ts'
import { backupTexts } from './backup-texts.ts'

/** Runs a command of the operator: what it did goes to stdout, what kept it from it is one line on stderr and exit code 1. */
export async function runCommand(work: (settings: Settings) => Promise<string[]>): Promise<void> {
  try {
    for (const line of await work(readSettings(process.env))) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${failureLine(error)}\n`)
    process.exitCode = 1
  }
}

const LINES: Readonly<Record<string, string>> = {
  ENOSPC: backupTexts.noPlace,
  EACCES: backupTexts.noPermission,
  EPERM: backupTexts.noPermission,
  EROFS: backupTexts.noPermission,
  ENOENT: backupTexts.noFolder,
  ENOTDIR: backupTexts.noFolder,
}

function failureLine(error: unknown): string {
  if (error instanceof SettingsError || error instanceof CommandError) return error.message
  if (error instanceof DataInUseError) return backupTexts.inUse
  if (error instanceof DataBeingReplacedError) return backupTexts.beingReplaced
  if (error instanceof NewerDatabaseError) return backupTexts.newer
  if (isFull(error)) return backupTexts.noPlace
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return LINES[code] ?? backupTexts.failed(code)
}
