import { Worker } from 'node:worker_threads'
import type { ExportedStatistics } from './clinic-statistics.ts'

const PATIENCE_MS = 60_000
const MEMORY_MB = 256

/** The thread ended without a file. */
class SpreadsheetError extends Error {}

/**
 * Writes the statistics as a spreadsheet in a thread of its own, so that the server goes on answering meanwhile. The thread lives
 * for this one file; one that takes too long or too much memory is ended, and the server lives on. So is one whose file nobody waits
 * for. Throws SpreadsheetError, what the thread failed with, or the reason of `gone`.
 */
export async function writeSpreadsheet(statistics: ExportedStatistics, gone: AbortSignal): Promise<Uint8Array> {
  gone.throwIfAborted()
  const worker = startWorker(statistics)
  const end = () => void worker.terminate()
  const patience = setTimeout(end, PATIENCE_MS)
  gone.addEventListener('abort', end)
  try {
    return await fileOf(worker)
  } catch (error) {
    gone.throwIfAborted()
    throw error
  } finally {
    clearTimeout(patience)
    gone.removeEventListener('abort', end)
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
