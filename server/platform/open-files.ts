import { failureTexts } from '#server/start-texts.ts'

/** Enough for the server's own files and a clinic's connections. */
const MIN_OPEN_FILES = 256

/** Ends the process with a message when the limit of open files is too low for a server or a build. */
export function exitIfTooFewOpenFiles(): void {
  const allowed = readSoftLimit()
  if (allowed >= MIN_OPEN_FILES) return
  process.stderr.write(`${failureTexts.tooFewFiles(allowed, MIN_OPEN_FILES)}\n`)
  process.exit(1)
}

/** Reads the soft limit; Infinity where the system has none. */
function readSoftLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
