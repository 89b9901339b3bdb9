import { failureTexts } from '#server/start-texts.ts'

/** Enough for the server's own files and a clinic's connections. */
const FEWEST = 256

/** Ends the process with a message when the limit of open files is too low for a server or a build. */
export function expectOpenFiles(): void {
  const allowed = softLimit()
  if (allowed >= FEWEST) return
  process.stderr.write(`${failureTexts.tooFewFiles(allowed, FEWEST)}\n`)
  process.exit(1)
}

/** Reads the soft limit; Infinity where the system has none. */
function softLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
