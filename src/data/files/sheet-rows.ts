import { dayOfSerial } from '#domain/import/written-days.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { FileRefusedError } from './file-refusal.ts'
import { attributeOf, type XmlTag, xmlTags, xmlText } from './xml-tags.ts'

/** What the cells of a workbook share. */
export interface SharedCells {
  strings: readonly string[]
  /** The styles that show a day or a time. */
  dayStyles: ReadonlySet<number>
  /** Days between serials of this workbook and those of the 1900 system. */
  serialShift: number
}

const MOST_COLUMNS = 500
const MOST_ROWS = 200_000
const MINUTES_PER_DAY = 1440

/** Returns the cells of a sheet as texts, row by row; rows that the file leaves out are empty. */
export function sheetRows(xml: string, shared: SharedCells): string[][] {
  const sheet = new SheetReading(shared)
  for (const tag of xmlTags(xml)) sheet.read(tag)
  return sheet.filledRows()
}

/** A sheet while its tags are read. */
class SheetReading {
  readonly #shared: SharedCells
  readonly #rows: string[][] = []
  readonly #merged: string[] = []
  #row: string[] = []
  #rowNumber = 0
  #cell: CellReading | null = null

  constructor(shared: SharedCells) {
    this.#shared = shared
  }

  read(tag: XmlTag): void {
    if (tag.name === 'c') this.#readCell(tag)
    else if (tag.name === 'row' && !tag.isEnd) this.#beginRow(tag)
    else if (tag.name === 'mergeCell' && !tag.isEnd) this.#merged.push(attributeOf(tag, 'ref') ?? '')
    else this.#cell?.read(tag)
  }

  /** Returns all rows, each merged cell of a column with the text of its first one. */
  filledRows(): string[][] {
    for (const range of this.#merged) fillDown(this.#rows, range)
    return this.#rows
  }

  #beginRow(tag: XmlTag): void {
    this.#rowNumber = Number(attributeOf(tag, 'r') ?? this.#rowNumber + 1)
    if (!(this.#rowNumber > 0 && this.#rowNumber <= MOST_ROWS)) throw new FileRefusedError('damaged')
    while (this.#rows.length < this.#rowNumber) this.#rows.push([])
    this.#row = this.#rows[this.#rowNumber - 1] ?? []
  }

  #readCell(tag: XmlTag): void {
    if (tag.isEnd && this.#cell) put(this.#row, this.#cell.column, this.#cell.text(this.#shared))
    this.#cell = tag.isEnd || tag.isEmpty ? null : new CellReading(tag, this.#row.length)
  }
}

function put(row: string[], column: number, text: string): void {
  if (column >= MOST_COLUMNS) {
    if (text === '') return
    throw new FileRefusedError('tooManyColumns')
  }
  while (row.length < column) row.push('')
  row[column] = text
}

/** The value of a cell while its tags are read. */
class CellReading {
  readonly column: number
  readonly #type: string
  readonly #style: number
  #value = ''
  #inline = ''
  #isPhonetic = false

  constructor(tag: XmlTag, next: number) {
    const letters = /^[A-Z]+/.exec(attributeOf(tag, 'r') ?? '')?.[0]
    this.column = letters === undefined ? next : columnOf(letters)
    this.#type = attributeOf(tag, 't') ?? 'n'
    this.#style = Number(attributeOf(tag, 's') ?? 0)
  }

  read({ name, isEnd, before }: XmlTag): void {
    if (name === 'rPh') this.#isPhonetic = !isEnd
    if (name === 'v' && isEnd) this.#value = xmlText(before)
    if (name === 't' && isEnd && !this.#isPhonetic) this.#inline += xmlText(before)
  }

  text({ strings, dayStyles, serialShift }: SharedCells): string {
    if (this.#type === 's') return strings[Number(this.#value)] ?? ''
    if (this.#type === 'inlineStr') return this.#inline
    if (this.#type === 'b') return this.#value === '1' ? 'sí' : 'no'
    if (this.#type === 'd') return this.#value.replace('T', ' ')
    if (this.#type !== 'n' || this.#value.trim() === '') return this.#value
    const number = Number(this.#value)
    if (Number.isNaN(number)) return this.#value
    return dayStyles.has(this.#style) ? serialText(number, serialShift) : String(number)
  }
}

function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Returns a serial as '15/12/2026', '15/12/2026 09:30' or '09:30'; a number that is none stays as it is. */
function serialText(serial: number, shift: number): string {
  const minutes = Math.round(serial * MINUTES_PER_DAY)
  const [day, minute] = [Math.floor(minutes / MINUTES_PER_DAY), minutes % MINUTES_PER_DAY]
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  if (day === 0 && minute > 0) return time
  const date = dayOfSerial(day + shift)
  if (date === null) return String(serial)
  const shown = formatDayShort(date)
  return minute === 0 ? shown : `${shown} ${time}`
}

/** Gives the cells below a merged one in the same column its text: a header of two rows, a phone of a family. */
function fillDown(rows: string[][], range: string): void {
  const [, letters = '', from, lastLetters, to] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? []
  if (letters !== lastLetters) return
  const column = columnOf(letters)
  const text = rows[Number(from) - 1]?.[column] ?? ''
  if (text === '' || column >= MOST_COLUMNS) return
  for (let row = Number(from); row < Math.min(Number(to), rows.length); row++) put(rows[row] as string[], column, text)
}
