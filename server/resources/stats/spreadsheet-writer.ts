import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/platform/started-module.ts'
import type { ExportedStatistics } from './clinic-statistics.ts'

const PATIENCE_MS = 60_000
const MEMORY_MB = 256

/** Thrown when the thread ended without a file. */
class SpreadsheetError extends Error {}

/**
 * Writes the statistics as a spreadsheet in a worker thread, so that the server goes on answering. Each file gets a new
 * thread. It is terminated when it takes too long or too much memory, or when the caller has gone; the server is not
 * affected. Throws SpreadsheetError, the thread's error, or the reason of `gone`.
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

function startWorker(workerData: ExportedStatistics): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB }
  return startThread('resources/stats/spreadsheet-worker.ts', { workerData, resourceLimits })
}
