const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'

/** What makes a spreadsheet take a cell's text for a formula, also behind blanks and in the full-width forms of those signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
const QUOTED = /[";\r\n]/

/**
 * A table as the spreadsheets of this country open it by themselves: UTF-8 with its mark, semicolons (the comma is the decimal
 * mark), quotes doubled. A text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(csvCell).join(SEPARATOR)}\r\n`).join('')
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
