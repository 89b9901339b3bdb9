import { csvRows, decodeText } from './csv-rows.ts'
import { FileRefusedError, type FileSheet } from './file-refusal.ts'
import { readWorkbook } from './workbook.ts'

/** The most bytes of a file. A workbook of 20,000 patients has about two megabytes. */
const MOST_BYTES = 20 * 1024 * 1024
const MOST_COLUMNS = 500

/**
 * Reads the sheets of a file by what it is, whatever its name: .xlsx, or a text table. Throws FileRefusedError with the
 * reason for any other.
 */
export function readFileSheets(bytes: Uint8Array, name: string): FileSheet[] {
  if (bytes.length === 0) throw new FileRefusedError('empty')
  if (bytes.length > MOST_BYTES) throw new FileRefusedError('tooLarge')
  const sheets = startsWith(bytes, [0x50, 0x4b]) ? readWorkbook(bytes) : [{ name, rows: readTextTable(bytes) }]
  const filled = sheets.filter(({ rows }) => rows.some((cells) => cells.some((cell) => cell.trim() !== '')))
  if (filled.length === 0) throw new FileRefusedError('empty')
  return filled
}

function readTextTable(bytes: Uint8Array): string[][] {
  // Spreadsheets of the nineties, and workbooks with a password.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileRefusedError('oldExcel')
  const text = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw new FileRefusedError('webPage')
  if (text.includes('\0') || text.startsWith('%PDF') || text.startsWith('{\\rtf'))
    throw new FileRefusedError('otherKind')
  const rows = csvRows(text)
  if (rows.some((cells) => cells.length > MOST_COLUMNS)) throw new FileRefusedError('tooManyColumns')
  return rows
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}
