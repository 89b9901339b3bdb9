import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Picture {
  src: string
  sizes: string
  type: string
  form_factor: 'wide' | 'narrow'
  label: string
}

const { screenshots } = JSON.parse(await readFile('manifest.webmanifest', 'utf8')) as { screenshots: Picture[] }

it('the manifest has pictures for wide and narrow screens, each with a name', () => {
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']))
  for (const { label } of screenshots) expect(label).not.toBe('')
})

it.each(screenshots)('$src exists in the size that the manifest names', async ({ src, sizes, type }) => {
  const file = await readFile(join('public', src))
  expect(type).toBe('image/webp')
  expect(webpSize(file)).toBe(sizes)
})

/** Reads the size from the extended header of a WebP file, which stores each value minus one. */
function webpSize(file: Buffer): string {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`
}
