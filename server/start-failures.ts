import { isBusy, isFull } from '#server/db/database-errors.ts'
import { NewerDatabaseError } from '#server/db/migrations/migrations.ts'
import { DatabaseUnreachableError, sqlStateOf } from '#server/db/postgres/postgres-errors.ts'
import { DataBeingReplacedError, DataInUseError, OlderDataInUseError } from '#server/db/sqlite/data-lock.ts'
import { UnsafeDatabaseError } from '#server/db/sqlite/durable-handle.ts'
import { type DatabaseLoss, LostDatabaseError } from '#server/db/sync-log/lost-database.ts'
import { StaleWalError } from '#server/db/sync-log/stale-wal.ts'
import { type Settings, SettingsError } from '#server/platform/env.ts'
import { CommandError } from './cli/command-error.ts'
import { AuthorityUnreadableError } from './https/lan-identity.ts'
import { ClinicPresentError } from './new-clinic.ts'
import { failureTexts } from './start-texts.ts'

/** The first matching kind counts, since some are subclasses of later ones. */
const LINES: readonly (readonly [kind: new () => Error, line: string])[] = [
  [NewerDatabaseError, failureTexts.newerDatabase],
  [DataBeingReplacedError, failureTexts.beingReplaced],
  [OlderDataInUseError, failureTexts.olderInUse],
  [DataInUseError, failureTexts.inUse],
  [ClinicPresentError, failureTexts.clinicPresent],
  [StaleWalError, failureTexts.foreignLog],
  [AuthorityUnreadableError, failureTexts.brokenAuthority],
]

/** Formats the line that tells an operator why the server did not start, by the error's type or code. */
export function startFailureLine(error: unknown, settings: Settings | undefined): string {
  if (error instanceof SettingsError || error instanceof CommandError) return error.message
  const line = LINES.find(([kind]) => error instanceof kind)?.[1]
  if (line !== undefined) return line
  if (error instanceof LostDatabaseError) return lossLine(error.loss)
  if (error instanceof UnsafeDatabaseError) return failureTexts.unsafe(error.message)
  if (isBusy(error)) return failureTexts.busy
  if (isFull(error) && settings) return failureTexts.diskFull(settings.DATA_DIR)
  if (error instanceof DatabaseUnreachableError) return failureTexts.noConnection(codeOf(error.cause))
  const state = sqlStateOf(error)
  if (state !== undefined) return failureTexts.noConnection(state)
  const code = codeOf(error)
  return (settings && lineByCode(code, settings, portOf(error))) ?? failureTexts.other(code || nameOf(error))
}

function lossLine({ database, evidence, backup }: DatabaseLoss): string {
  return failureTexts.lostDatabase(database, evidence, backup)
}

function lineByCode(code: string, settings: Settings, port = settings.PORT): string | undefined {
  const { HOST, DATA_DIR: data } = settings
  const address = `${HOST}:${port}`
  const lines: Readonly<Record<string, string>> = {
    EADDRINUSE: failureTexts.portTaken(address, port === settings.PORT ? 'PORT' : 'INSTALL_PORT'),
    EADDRNOTAVAIL: failureTexts.noSuchAddress(address),
    ENOTFOUND: failureTexts.noSuchAddress(address),
    EACCES: failureTexts.noPermission(address, data),
    EPERM: failureTexts.noPermissionForData(data),
    EROFS: failureTexts.readOnly(data),
    EEXIST: failureTexts.noFolder(data),
    ENOTDIR: failureTexts.noFolder(data),
    EMFILE: failureTexts.noFilesLeft,
    ENFILE: failureTexts.noFilesLeft,
    ENOSPC: failureTexts.diskFull(data),
    ERR_SQLITE_ERROR: failureTexts.noDatabase(data),
  }
  return lines[code]
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The port of an error about listening: the app's or the install page's. */
function portOf(error: unknown): number | undefined {
  return error instanceof Error && 'port' in error && typeof error.port === 'number' ? error.port : undefined
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : failureTexts.unknown
}
