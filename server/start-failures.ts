import { AuditKeyError } from './audit/audit-key.ts'
import { DataBeingReplacedError, DataInUseError, OlderDataInUseError } from './db/data-lock.ts'
import { UnsafeDatabaseError } from './db/durable-handle.ts'
import { ForeignLogError } from './db/left-log.ts'
import { NewerDatabaseError } from './db/migrations.ts'
import { isBusy, isFull } from './db/sqlite-errors.ts'
import { type Settings, SettingsError } from './env.ts'
import { failureTexts } from './start-texts.ts'

/** The one line that tells an operator why the server did not start, by the error's type or code. */
export function startFailureLine(error: unknown, settings: Settings | undefined): string {
  if (error instanceof SettingsError || error instanceof AuditKeyError) return error.message
  if (error instanceof NewerDatabaseError) return failureTexts.newerDatabase
  if (error instanceof DataBeingReplacedError) return failureTexts.beingReplaced
  if (error instanceof OlderDataInUseError) return failureTexts.olderInUse
  if (error instanceof DataInUseError) return failureTexts.inUse
  if (error instanceof ForeignLogError) return failureTexts.foreignLog
  if (error instanceof UnsafeDatabaseError) return failureTexts.unsafe(error.message)
  if (isBusy(error)) return failureTexts.busy
  if (isFull(error) && settings) return failureTexts.diskFull(settings.DATA_DIR)
  const code = codeOf(error)
  return (settings && lineByCode(code, settings)) ?? failureTexts.other(code || nameOf(error))
}

function lineByCode(code: string, { HOST, PORT, DATA_DIR: data }: Settings): string | undefined {
  const address = `${HOST}:${PORT}`
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: failureTexts.portTaken(address),
    EADDRNOTAVAIL: failureTexts.noSuchAddress(address),
    ENOTFOUND: failureTexts.noSuchAddress(address),
    EACCES: failureTexts.noPermission(address, data),
    EPERM: failureTexts.noPermissionForData(data),
    EROFS: failureTexts.readOnly(data),
    EEXIST: failureTexts.noFolder(data),
    ENOTDIR: failureTexts.noFolder(data),
    ENOSPC: failureTexts.diskFull(data),
    ERR_SQLITE_ERROR: failureTexts.noDatabase(data),
  }
  return lines[code]
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : failureTexts.unknown
}
