import { foldText } from '#domain/values/folded-text.ts'
import { IMPORT_KINDS, type ImportKind, type ImportValues, importFields } from './import-kinds.ts'

/** Which column of a file stands for which field: one name, or null, for each column. */
export type ColumnChoice = readonly (string | null)[]

/** A table of a file: its header, and its rows with their numbers in the file. */
export interface FileTable {
  headers: readonly string[]
  rows: readonly { line: number; cells: readonly string[] }[]
  /** How many rows are wholly empty; they are no rows of the import. */
  emptyRows: number
}

const HEADER_SEARCH = 30

/**
 * Finds the header in the first rows of a sheet: the row in which most cells are known header words, even below a title.
 * Rows above it are left out. Without such a row, the first filled one is the header.
 */
export function tableOf(sheet: readonly (readonly string[])[]): FileTable {
  const scores = sheet.slice(0, HEADER_SEARCH).map((cells) => new Set(cells.flatMap(knownWord)).size)
  const best = Math.max(0, ...scores)
  const firstFilled = sheet.findIndex(isFilled)
  const header = best > 0 ? scores.indexOf(best) : Math.max(0, firstFilled)
  const width = sheet.reduce((most, { length }) => Math.max(most, length), 0)
  const names = sheet[header] ?? []
  const below = sheet.slice(header + 1)
  const last = below.findLastIndex(isFilled)
  const rows = below.slice(0, last + 1).map((cells, index) => ({ line: header + index + 2, cells }))
  const filled = rows.filter(({ cells }) => isFilled(cells))
  return {
    headers: Array.from({ length: width }, (_, column) => (names[column] ?? '').trim()),
    rows: filled,
    emptyRows: rows.length - filled.length,
  }
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

function knownWord(cell: string): string[] {
  const word = headerWord(cell)
  return IMPORT_KINDS.some((kind) => Object.values(importFields[kind]).some(({ words }) => words.includes(word)))
    ? [word]
    : []
}

/** Returns a header without accents, signs and notes in brackets: 'Nº de Documento (*)' is 'n de documento'. */
function headerWord(header: string): string {
  return foldText(header.replace(/\(.*?\)|\[.*?\]/g, ' '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Suggests which column stands for which field, each at most once; the others are null. */
export function recogniseColumns(kind: ImportKind, headers: readonly string[]): ColumnChoice {
  const taken = new Set<string>()
  return headers.map((header) => {
    const found = findField(kind, headerWord(header))
    if (found === null || taken.has(found)) return null
    taken.add(found)
    return found
  })
}

function findField(kind: ImportKind, word: string): string | null {
  if (word === '') return null
  const fields = Object.entries(importFields[kind])
  const exact = fields.find(([, { words }]) => words.includes(word))
  if (exact) return exact[0]
  const longest = (words: readonly string[]) =>
    Math.max(
      0,
      ...words.filter((each) => each.length > 3 && ` ${word} `.includes(` ${each} `)).map(({ length }) => length),
    )
  const best = fields
    .map(([name, { words }]) => ({ name, length: longest(words) }))
    .sort((a, b) => b.length - a.length)[0]
  return best && best.length > 0 ? best.name : null
}

/** Suggests the kind that recognises most of the columns; patients when in doubt. */
export function likelyKind(headers: readonly string[]): ImportKind {
  const known = (kind: ImportKind) => recogniseColumns(kind, headers).filter((name) => name !== null)
  const isOfAppointments = known('appointments').includes('startTime') && known('appointments').includes('date')
  if (isOfAppointments) return 'appointments'
  const notes = known('notes')
  const hasName = known('patients').some((name) => name === 'phone' || name === 'email')
  return notes.includes('date') && notes.includes('text') && !hasName ? 'notes' : 'patients'
}

/** Names the required fields that no column stands for. A name in one column stands for both of its parts. */
export function missingFields(kind: ImportKind, columns: ColumnChoice): string[] {
  const chosen = new Set(columns)
  const hasFullName = chosen.has('lastNameFirst') || chosen.has('firstNameFirst')
  return Object.entries(importFields[kind])
    .filter(([name, { required }]) => required && !chosen.has(name))
    .filter(([name]) => !(hasFullName && (name === 'firstName' || name === 'lastName')))
    .map(([, { label }]) => label)
}

/** Returns the values of a row by field; columns that nobody chose are left out. */
export function valuesOf(columns: ColumnChoice, cells: readonly string[]): ImportValues {
  const entries = columns.flatMap((name, column) => {
    const text = cells[column]?.trim() ?? ''
    return name === null || text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(entries)
}
