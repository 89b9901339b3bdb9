/** Reads a table of cells parted by semicolons, after RFC 4180: cells in quotes may hold anything, with quotes doubled. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at)
    cells.push(cell)
    at = end
    if (text[at] === ';') {
      at++
      continue
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`neither cell nor row ends at ${at}`)
    rows.push(cells)
    cells = []
    at += 2
  }
  if (cells.length > 0) throw new Error('the last row does not end')
  return rows
}

function plainCell(text: string, start: number): [cell: string, end: number] {
  let end = start
  while (end < text.length && !';\r\n'.includes(text.charAt(end))) end++
  const cell = text.slice(start, end)
  if (cell.includes('"')) throw new Error(`a quote in the bare cell ${cell}`)
  return [cell, end]
}

function quotedCell(text: string, start: number): [cell: string, end: number] {
  let cell = ''
  for (let at = start; at < text.length; at++) {
    if (text[at] !== '"') cell += text.charAt(at)
    else if (text[at + 1] === '"') cell += text.charAt(at++)
    else return [cell, at + 1]
  }
  throw new Error('a quote does not end')
}
