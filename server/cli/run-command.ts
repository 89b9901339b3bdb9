import { isFull } from '#server/db/database-errors.ts'
import { type FailureTexts, failureLine } from '#server/failure-line.ts'
import { readSettings, type Settings } from '#server/platform/env.ts'
import { restrictToOwner } from '#server/platform/owner-only.ts'
import { commandTexts } from './command-texts.ts'

/** Runs an operator command. Its result goes to stdout; an error is one line on stderr with exit code 1. */
export async function runCommand(work: (settings: Settings) => Promise<string[]>): Promise<void> {
  restrictToOwner()
  let settings: Settings | undefined
  try {
    settings = readSettings(process.env)
    for (const line of await work(settings)) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${commandFailureLine(error, settings)}\n`)
    process.exitCode = 1
  }
}

const NO_PERMISSION: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

const TEXTS: FailureTexts = { ...commandTexts, lostDatabase: ({ database }) => commandTexts.noDatabase(database) }

const LINES: Readonly<Record<string, string>> = {
  ENOSPC: commandTexts.noPlace,
  ENOENT: commandTexts.noFolder,
  ENOTDIR: commandTexts.noFolder,
}

function commandFailureLine(error: unknown, settings: Settings | undefined): string {
  const line = failureLine(error, TEXTS, settings)
  if (line !== undefined) return line
  if (isFull(error)) return commandTexts.noPlace
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (NO_PERMISSION.has(code)) return commandTexts.noPermission(pathOf(error))
  return LINES[code] ?? commandTexts.failed(code)
}

/** The file that an error of the system is about. */
function pathOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error ? String(error.path) : undefined
}
