import { type ZipEntry, ZipReader, zipEntriesOf } from './archive-entries.ts'
import { dayStylesIn } from './cell-formats.ts'
import { FileRefusedError, type FileSheet } from './file-refusal.ts'
import { type SharedCells, sheetRows } from './sheet-rows.ts'
import { attributeOf, xmlTags, xmlText } from './xml-tags.ts'

/** What the parts of a workbook that are read may expand to, together. */
const MOST_EXPANDED = 50 * 1024 * 1024
/** Days between the serials of the 1904 system, of old Macs, and those of the 1900 system. */
const SHIFT_OF_1904 = 1462
const MOST_SHEETS = 50

/** Reads the visible sheets of an .xlsx file; formulas have the value that was calculated last. */
export function readWorkbook(bytes: Uint8Array): FileSheet[] {
  const entries = new Map(zipEntriesOf(bytes).map((entry) => [entry.name, entry]))
  const book = entries.get('xl/workbook.xml')
  if (!book) throw new FileRefusedError('otherKind')
  const needed = [...entries.values()].filter(({ name }) => isNeeded(name))
  // Refused by what the archive declares, before anything is expanded.
  if (needed.reduce((sum, { size }) => sum + size, 0) > MOST_EXPANDED) throw new FileRefusedError('expandsTooFar')
  const zip = new ZipReader(bytes, MOST_EXPANDED)
  const textOf = (name: string) => readEntry(zip, entries.get(name))
  const { sheets, serialShift } = sheetsIn(zip.text(book))
  const targets = targetsIn(textOf('xl/_rels/workbook.xml.rels'))
  const shared: SharedCells = {
    strings: sharedStringsIn(textOf('xl/sharedStrings.xml')),
    dayStyles: dayStylesIn(textOf('xl/styles.xml')),
    serialShift,
  }
  return sheets.slice(0, MOST_SHEETS).flatMap(({ name, relation }) => {
    const path = targets.get(relation)
    return path?.includes('worksheets/') ? [{ name, rows: sheetRows(textOf(path), shared) }] : []
  })
}

function isNeeded(name: string): boolean {
  return /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/worksheets\/[^/]+\.xml$|^xl\/_rels\/workbook/.test(name)
}

function readEntry(zip: ZipReader, entry: ZipEntry | undefined): string {
  return entry ? zip.text(entry) : ''
}

function sheetsIn(book: string) {
  const sheets: { name: string; relation: string }[] = []
  let serialShift = 0
  for (const tag of xmlTags(book)) {
    if (tag.name === 'workbookPr' && /^(?:1|true)$/.test(attributeOf(tag, 'date1904') ?? ''))
      serialShift = SHIFT_OF_1904
    const isHidden = (attributeOf(tag, 'state') ?? 'visible') !== 'visible'
    if (tag.name === 'sheet' && !tag.isEnd && !isHidden)
      sheets.push({ name: attributeOf(tag, 'name') ?? '', relation: relationOf(tag.attributes) })
  }
  return { sheets, serialShift }
}

/** `r:id` names the relation; `sheetId` is another number. */
function relationOf(attributes: string): string {
  return /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
}

function targetsIn(relations: string): Map<string, string> {
  const targets = new Map<string, string>()
  for (const tag of xmlTags(relations)) {
    const target = attributeOf(tag, 'Target') ?? ''
    if (tag.name === 'Relationship' && !tag.isEnd)
      targets.set(attributeOf(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return targets
}

function sharedStringsIn(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isPhonetic = false
  for (const { name, isEnd, isEmpty, before } of xmlTags(xml)) {
    if (name === 'rPh') isPhonetic = !isEnd
    if (name === 't' && isEnd && !isPhonetic) text += xmlText(before)
    if (name !== 'si' || !(isEnd || isEmpty)) continue
    strings.push(text)
    text = ''
  }
  return strings
}
