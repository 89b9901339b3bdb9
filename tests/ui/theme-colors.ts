import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Theme = 'light' | 'dark'
/** Red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number]

const themeFolder = join(import.meta.dirname, '../../src/ui/theme')

/** Reads every colour token as the theme's style sheets resolve it. */
export async function readThemeColors(theme: Theme): Promise<Map<string, Color>> {
  const palette = declarations(await readFile(join(themeFolder, 'palette.css'), 'utf8'))
  const [light = '', dark = ''] = (await readFile(join(themeFolder, 'tokens.css'), 'utf8')).split('@media')
  const meanings = declarations(light)
  if (theme === 'dark') for (const [name, value] of declarations(dark)) meanings.set(name, value)

  const colors = new Map<string, Color>()
  for (const [name, value] of meanings) {
    const raw = namedBy(value, meanings)
    if (raw === undefined) continue
    colors.set(name, parseHex(palette.get(raw) ?? raw))
  }
  return colors
}

/** The raw colour that a value leads to, perhaps by other tokens; undefined for what is no colour of the palette. */
function namedBy(value: string, meanings: ReadonlyMap<string, string>): string | undefined {
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (name === undefined || name.startsWith('--raw-')) return name
  return namedBy(meanings.get(name) ?? '', meanings)
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function declarations(css: string): Map<string, string> {
  const found = css.matchAll(/(--[\w-]+):\s*([^;]+);/g)
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value.trim()]))
}

function parseHex(text: string): Color {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text)
  if (digits === null) throw new Error(`${text} is no colour of the palette`)
  return [
    Number.parseInt(digits[1] ?? '', 16),
    Number.parseInt(digits[2] ?? '', 16),
    Number.parseInt(digits[3] ?? '', 16),
  ]
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
