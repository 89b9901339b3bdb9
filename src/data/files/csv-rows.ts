const SEPARATORS = [';', '\t', ',', '|'] as const
const LOOKED_AT = 20_000
const UTF16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** Decodes a text file: by its byte order mark, else as UTF-8, else as the Windows-1252 of older programs. */
export function decodeText(bytes: Uint8Array): string {
  const start = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const utf16 = UTF16[start as keyof typeof UTF16]
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

/** Reads a text table: separated by semicolons, tabs or commas, with quoted cells that may hold line breaks. */
export function csvRows(text: string): string[][] {
  const told = /^sep=(.)\r?\n/i.exec(text)
  const separator = told?.[1] ?? separatorOf(text)
  return cellsOf(told ? text.slice(told[0].length) : text, separator)
}

/** The separator by which most of the first rows have the same number of cells, more than one. */
function separatorOf(text: string): string {
  const start = text.slice(0, LOOKED_AT)
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(cellsOf(start, separator)) }))
  return scores.sort((one, other) => other.score - one.score)[0]?.separator ?? ';'
}

function scoreOf(rows: readonly (readonly string[])[]): number {
  const widths = rows
    .slice(0, 50)
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.length)
  const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 1
  const agreeing = widths.filter((width) => width === usual).length
  return usual > 1 ? (agreeing / widths.length) * 10 + Math.log2(usual) : 0
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, separator) : plainCell(text, at, separator)
    row.push(cell)
    if (text[end] === separator) {
      at = end + 1
      continue
    }
    rows.push(row)
    row = []
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
  }
  // A line break at the end begins no row.
  if (rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

function plainCell(text: string, from: number, separator: string) {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(from, end), end }
}

/** A quote that nobody closes belongs to its line, as in `"Pepe" Gómez`. */
function quotedCell(text: string, from: number, separator: string) {
  let at = from + 1
  let cell = ''
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return plainCell(text, from, separator)
    cell += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      cell += '"'
      at = quote + 2
      continue
    }
    const rest = plainCell(text, quote + 1, separator)
    return { cell: cell + rest.cell, end: rest.end }
  }
}
