import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import type { ExportedStatistics } from './clinic-statistics.ts'
import { statisticsSheets } from './statistics-sheets.ts'

/** The thread that writes one file: `workerData` are the figures, its one message is the file. */

const file = await writeExcelFile(statisticsSheets(workerData as ExportedStatistics)).toBuffer()
const bytes = new Uint8Array(file)
parentPort?.postMessage(bytes, [bytes.buffer])
