import { failureTexts } from '#server/start-texts.ts'

/** The server's own files, and a clinic's connections beside them. */
const FEWEST = 256

/** Ends the process with one line when the system lets it open too few files at once for a server or a build. */
export function expectOpenFiles(): void {
  const allowed = softLimit()
  if (allowed >= FEWEST) return
  process.stderr.write(`${failureTexts.tooFewFiles(allowed, FEWEST)}\n`)
  process.exit(1)
}

/** Infinity where the system has no such limit. */
function softLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
