const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'

/** Matches cells that a spreadsheet would run as a formula, also after blanks and with full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
const QUOTED = /[";\r\n]/

/**
 * Formats a table for local spreadsheets: UTF-8 with a byte order mark, semicolons (the comma is the decimal mark),
 * doubled quotes. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(csvCell).join(SEPARATOR)}\r\n`).join('')
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
