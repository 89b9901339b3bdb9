import { strToU8, type Zippable, zipSync } from 'fflate'

/** A cell of a made-up workbook: text, a number, or what only a spreadsheet has. */
export type MadeCell =
  | string
  | number
  | null
  | { formula: string; value?: string | number }
  | { serial: number; style?: 'day' | 'moment' | 'time' }
  | { error: string }
  | { inline: string }
  | { flag: boolean }

export interface MadeSheet {
  name?: string
  rows: readonly (readonly MadeCell[])[]
  merges?: readonly string[]
  hidden?: boolean
}

export interface MadeWorkbook {
  sheets: readonly MadeSheet[]
  /** Old Macs count days from 1904. */
  date1904?: boolean
  /** Some programs name every tag with a prefix. */
  prefix?: string
  /** Other files of the archive, or others in place of those that are made. */
  files?: Readonly<Record<string, string>>
}

const STYLES: Readonly<Record<string, number>> = { day: 1, moment: 2, time: 3 }

/** Makes the bytes of an .xlsx file as spreadsheets write it, with shared strings. */
export function workbookFile({ sheets, date1904 = false, prefix = '', files = {} }: MadeWorkbook): Uint8Array {
  const strings: string[] = []
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': bookOf(sheets, date1904),
    'xl/_rels/workbook.xml.rels': relationsOf(sheets),
    'xl/styles.xml': STYLE_SHEET,
  }
  for (const [index, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = prefixed(sheetOf(sheet, strings), prefix)
  parts['xl/sharedStrings.xml'] =
    `<sst>${strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`
  const zipped: Zippable = {}
  for (const [name, text] of Object.entries({ ...parts, ...files })) zipped[name] = strToU8(text)
  return zipSync(zipped, { level: 6 })
}

function bookOf(sheets: readonly MadeSheet[], date1904: boolean): string {
  const named = sheets.map(({ name, hidden }, index) => {
    const state = hidden ? ' state="hidden"' : ''
    return `<sheet name="${name ?? `Hoja${index + 1}`}" sheetId="${index + 10}"${state} r:id="rId${index + 1}"/>`
  })
  return `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${named.join('')}</sheets></workbook>`
}

function relationsOf(sheets: readonly MadeSheet[]): string {
  const each = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `<Relationships>${each.join('')}</Relationships>`
}

const STYLE_SHEET = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="3"/></cellXfs></styleSheet>`

function sheetOf({ rows, merges = [] }: MadeSheet, strings: string[]): string {
  const lines = rows.flatMap((cells, row) => {
    const filled = cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${row + 1}`, strings)).join('')
    return filled === '' ? [] : [`<row r="${row + 1}">${filled}</row>`]
  })
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return `<worksheet><sheetData>${lines.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`
}

function cellOf(cell: MadeCell, at: string, strings: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${strings.push(escaped(cell)) - 1}</v></c>`
  if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
  if ('flag' in cell) return `<c r="${at}" t="b"><v>${Number(cell.flag)}</v></c>`
  if ('serial' in cell) return `<c r="${at}" s="${STYLES[cell.style ?? 'day']}"><v>${cell.serial}</v></c>`
  const { formula, value } = cell
  const type = typeof value === 'string' ? ' t="str"' : ''
  return `<c r="${at}"${type}><f>${escaped(formula)}</f>${value === undefined ? '' : `<v>${escaped(String(value))}</v>`}</c>`
}

/** 'A', …, 'Z', 'AA', … for 0, …, 25, 26, … */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? lettersOf(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function prefixed(xml: string, prefix: string): string {
  return prefix === '' ? xml : xml.replace(/<(\/?)(\w)/g, `<$1${prefix}:$2`)
}
