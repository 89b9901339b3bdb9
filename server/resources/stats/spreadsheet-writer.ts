import { Worker } from 'node:worker_threads'
import type { ExportedStatistics } from './clinic-statistics.ts'

const PATIENCE_MS = 60_000
const MEMORY_MB = 256

/** The thread ended without a file. */
class SpreadsheetError extends Error {}

/**
 * Writes the statistics as a spreadsheet in a thread of its own, so that the server goes on answering meanwhile. The thread lives
 * for this one file; one that takes too long or too much memory is ended, and the server lives on. Throws SpreadsheetError, or
 * what the thread failed with.
 */
export async function writeSpreadsheet(statistics: ExportedStatistics): Promise<Uint8Array> {
  const worker = startWorker(statistics)
  const patience = setTimeout(() => void worker.terminate(), PATIENCE_MS)
  try {
    return await fileOf(worker)
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}

function fileOf(worker: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new SpreadsheetError(`the thread ended with ${code}`)))
  })
}

/** In the product the thread's program lies in the bundle, beside this one; from the sources it needs tsx, as they do. */
function startWorker(workerData: ExportedStatistics): Worker {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./spreadsheet-worker.js', import.meta.url), options)
  const { href } = new URL('./spreadsheet-worker.ts', import.meta.url)
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(href)}) })`
  return new Worker(program, { ...options, eval: true })
}
