import { FileRefusedError } from './file-refusal.ts'

/** A tag of an XML text, with the text before it. Names are without their namespace. */
export interface XmlTag {
  name: string
  isEnd: boolean
  /** Whether it is its own end, as `<c/>`. */
  isEmpty: boolean
  attributes: string
  before: string
}

const TAG =
  /<(?:!--[\s\S]*?--|!\[CDATA\[[\s\S]*?\]\]|\?[^>]*|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?))>/g

/**
 * Reads the tags of an XML text one after another. Documents with a type of their own are refused, so that nothing can
 * define entities; comments are skipped.
 */
export function* xmlTags(xml: string): Generator<XmlTag, void> {
  if (xml.includes('<!DOCTYPE')) throw new FileRefusedError('damaged')
  let end = 0
  for (const found of xml.matchAll(TAG)) {
    const [whole, slash, name, attributes = '', own] = found
    if (name === undefined) continue
    yield { name, isEnd: slash === '/', isEmpty: own === '/', attributes, before: xml.slice(end, found.index) }
    end = found.index + whole.length
  }
}

/** Made once for each name: a sheet has a million attributes. */
const attributePatterns = new Map<string, RegExp>()

function attributePattern(name: string): RegExp {
  const known = attributePatterns.get(name)
  if (known) return known
  const made = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  attributePatterns.set(name, made)
  return made
}

/** Returns an attribute of a tag; undefined when it has none of this name. */
export function attributeOf({ attributes }: Pick<XmlTag, 'attributes'>, name: string): string | undefined {
  const found = attributePattern(name).exec(attributes)
  return found ? xmlText(found[1] ?? found[2] ?? '') : undefined
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns a text without the escapes of XML, and without those of spreadsheets ('_x000D_'). */
export function xmlText(text: string): string {
  if (!text.includes('&') && !text.includes('_x') && !text.includes('<')) return text
  return text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole
      return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
    })
    .replace(/_x([\dA-F]{4})_/g, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
