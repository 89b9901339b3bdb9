import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'

/** Files of other types are already compressed, or too small to gain. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.svg', '.webmanifest'])
const AT_LEAST_BYTES = 1024

/**
 * Writes the compressed variants of each file of the built app next to it: `main.js.br` and `main.js.gz` next to
 * `main.js`.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  // `serveSiteFiles` rewrites these files when it serves them.
  if (bytes.length < AT_LEAST_BYTES || bytes.includes(SITE_PLACEHOLDER)) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
