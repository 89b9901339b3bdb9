import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CLINIC_DATA_PLACEHOLDER } from '#domain/clinic/clinic-data.ts'
import { SITE_PLACEHOLDER } from '#domain/clinic/public-page.ts'
import { SITE_FOLDER } from '#server/site/site-template.ts'

/** Files of other types are already compressed, or too small to gain. */
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.svg', '.webmanifest'])
const AT_LEAST_BYTES = 1024

/**
 * Writes the compressed variants of each file of the built app next to it: `main.js.br` and `main.js.gz` next to
 * `main.js`.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const isServed = (path: string) => !path.endsWith(`${sep}${SITE_FOLDER}`)
  const files = entries.filter(
    (entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)) && isServed(entry.parentPath),
  )
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  // The server rewrites these files when it serves them.
  if (bytes.length < AT_LEAST_BYTES || isRewritten(path, bytes)) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

/** Whether the file contains something that only the server knows. */
function isRewritten(path: string, bytes: Buffer): boolean {
  return path.endsWith('.webmanifest') || bytes.includes(SITE_PLACEHOLDER) || bytes.includes(CLINIC_DATA_PLACEHOLDER)
}
