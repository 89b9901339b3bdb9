import { isFull } from '#server/db/database-errors.ts'
import type { Settings } from '#server/platform/env.ts'
import { type FailureTexts, failureLine } from './failure-line.ts'
import { AuthorityUnreadableError } from './https/lan-identity.ts'
import { ClinicPresentError } from './new-clinic.ts'
import { failureTexts } from './start-texts.ts'

const TEXTS: FailureTexts = {
  ...failureTexts,
  lostDatabase: ({ database, evidence, backup }) => failureTexts.lostDatabase(database, evidence, backup),
}

/** Formats the line that tells an operator why the server did not start, by the error's type or code. */
export function startFailureLine(error: unknown, settings: Settings | undefined): string {
  if (error instanceof ClinicPresentError) return failureTexts.clinicPresent
  if (error instanceof AuthorityUnreadableError) return failureTexts.brokenAuthority
  const line = failureLine(error, TEXTS, settings)
  if (line !== undefined) return line
  if (isFull(error) && settings) return failureTexts.diskFull(settings.DATA_DIR)
  const code = codeOf(error)
  return (settings && lineByCode(code, settings, portOf(error))) ?? failureTexts.other(code || nameOf(error))
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
