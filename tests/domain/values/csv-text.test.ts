import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from '#domain/values/csv-text.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'

const body = (rows: string[][]) => csvText(rows).replace('\uFEFF', '')

describe('a table for spreadsheets', () => {
  it('begins with the UTF-8 byte order mark, and separates cells by semicolons and rows by line ends', () => {
    expect(
      csvText([
        ['Fecha', 'Monto'],
        ['20/11/2026', '18000,00'],
      ]),
    ).toBe('\uFEFFFecha;Monto\r\n20/11/2026;18000,00\r\n')
  })

  it('quotes a cell that has separators', () => {
    expect(body([['Gómez; "la Negra"', 'dos\nlíneas']])).toBe('"Gómez; ""la Negra""";"dos\nlíneas"\r\n')
  })

  it.each([
    ...['=1+1', '+54 9 3537', '-5', '@SUM(A1)', ' =HYPERLINK("http://x")', '\tx', '\rx', '\n=1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u00a0＝1', '\u3000=1', '\ufeff=1'],
  ])('never lets a spreadsheet evaluate %j', (text) => {
    expect(parseCsv(body([[text]]))).toEqual([[`'${text}`]])
  })

  it('leaves a text alone that has such a sign inside', () => {
    expect(parseCsv(body([['a＝b', '1＋1', 'ana@correo.example']]))).toEqual([['a＝b', '1＋1', 'ana@correo.example']])
  })

  it('is read back unchanged by a parser, whatever it contains', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab;"\n\r\'ñ ') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const marked = rows.map((cells) => cells.map((text) => (/^[\r\n]/.test(text) ? `'${text}` : text)))
        expect(parseCsv(body(rows))).toEqual(marked)
      }),
    )
  })
})
