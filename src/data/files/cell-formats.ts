import { attributeOf, xmlTags } from './xml-tags.ts'

/** The formats that every spreadsheet program knows as days or times. */
const BUILT_IN: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
  ...[45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58],
])

/** Whether a format of one's own shows a day or a time: a d, m, y, h or s outside of quoted and bracketed text. */
function showsDay(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_./gi, '')
  return /[dmyhsaá]/i.test(bare) && !/general/i.test(bare) && !/[#0?]/.test(bare.replace(/[hs][.,]0+/gi, ''))
}

/** Returns which cell styles show a day or a time, by their number, from `xl/styles.xml`. */
export function dayStylesIn(styles: string): ReadonlySet<number> {
  const own = new Map<number, boolean>()
  const found = new Set<number>()
  let isInCellFormats = false
  let style = 0
  for (const tag of xmlTags(styles)) {
    if (tag.name === 'numFmt' && !tag.isEnd)
      own.set(Number(attributeOf(tag, 'numFmtId')), showsDay(attributeOf(tag, 'formatCode') ?? ''))
    if (tag.name === 'cellXfs') isInCellFormats = !tag.isEnd && !tag.isEmpty
    if (tag.name !== 'xf' || tag.isEnd || !isInCellFormats) continue
    const format = Number(attributeOf(tag, 'numFmtId') ?? 0)
    if (own.get(format) ?? BUILT_IN.has(format)) found.add(style)
    style++
  }
  return found
}
