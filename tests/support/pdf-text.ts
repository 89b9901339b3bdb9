import { inflateSync } from 'node:zlib'

/** The words on each page of a PDF that Chromium made, in the order in which they were drawn; spaces are not kept. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
  return pages.map(({ head }) => {
    const fonts = fontsOf(head, objects)
    const contents = [...head.matchAll(/\/Contents\s+(?:\[\s*)?(\d+) 0 R/g)].map((match) => Number(match[1]))
    return contents.map((id) => drawnText(objects.get(id)?.stream ?? '', fonts)).join('')
  })
}

interface PdfObject {
  head: string
  stream: string
}

type Glyphs = ReadonlyMap<string, string>

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\b([\s\S]*?)(?:stream\r?\n|endobj)/g)) {
    const [whole, id, head = ''] = match
    const start = match.index + whole.length
    const stream = whole.endsWith('endobj') ? '' : streamAt(pdf, text, start, head)
    objects.set(Number(id), { head, stream })
  }
  return objects
}

function streamAt(pdf: Buffer, text: string, start: number, head: string): string {
  const bytes = pdf.subarray(start, text.indexOf('endstream', start))
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** By the name that the page gives to a font: what its glyphs mean. */
function fontsOf(head: string, objects: ReadonlyMap<number, PdfObject>): Map<string, Glyphs> {
  const fonts = new Map<string, Glyphs>()
  for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(id))?.head ?? ''
    const toUnicode = Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])
    fonts.set(name, glyphsOf(objects.get(toUnicode)?.stream ?? ''))
  }
  return fonts
}

function glyphsOf(table: string): Glyphs {
  const glyphs = new Map<string, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', code = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g)) {
      glyphs.set(glyph.toUpperCase(), letters(code))
    }
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', code = ''] of block.matchAll(/<([0-9A-F]+)>\s*<([0-9A-F]+)>\s*<([0-9A-F]+)>/gi)) {
      const first = Number.parseInt(from, 16)
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++) {
        const meant = Number.parseInt(code, 16) + glyph - first
        glyphs.set(glyph.toString(16).toUpperCase().padStart(from.length, '0'), String.fromCodePoint(meant))
      }
    }
  }
  return glyphs
}

function letters(code: string): string {
  return (code.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
}

function drawnText(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let glyphs: Glyphs = new Map()
  let drawn = ''
  for (const [, font, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font) glyphs = fonts.get(font) ?? new Map()
    else drawn += (hex?.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph.toUpperCase()) ?? '').join('')
  }
  return drawn
}
