import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const ENTRY = `
export { createRxDatabase } from 'rxdb/plugins/core'
export { replicateRxCollection } from 'rxdb/plugins/replication'
export { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
`

/**
 * Bundles RxDB as `window.RxLibrary`. Installs it when it is first needed: its 70 packages are not the product's.
 */
export async function rxdbScript(): Promise<string> {
  const folder = join(import.meta.dirname, '..', 'peers')
  if (!existsSync(join(folder, 'node_modules', 'rxdb')))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: folder })
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'RxLibrary',
    target: 'es2022',
    logLevel: 'error',
    // A page takes one version of Dexie only.
    alias: { dexie: fileURLToPath(import.meta.resolve('dexie')) },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
