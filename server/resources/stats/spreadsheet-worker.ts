import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { ExportedStatistics } from './clinic-statistics.ts'
import { statisticsSheets } from './statistics-sheets.ts'

/** The worker thread that writes one file: `workerData` holds the figures, and the file is its one message. */

const file = await writeExcelFile(statisticsSheets(workerData as ExportedStatistics)).toBuffer()
const bytes = new Uint8Array(file)
parentPort?.postMessage(bytes, [bytes.buffer])
