import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Threads and processes that the server starts are bundled as separate files, under the names by which it starts them. */
const started = {
  'spreadsheet-worker': 'server/resources/stats/spreadsheet-worker.ts',
  'backup-process': 'server/backups/tasks/backup-process.ts',
}

/**
 * Packages with native code stay outside the bundle. All others go in: reading their hundreds of files would take a
 * third of the start.
 */
export const NATIVE = ['@node-rs/argon2', '@photostructure/sqlite']

/** CommonJS packages load Node's modules by `require`, which ES modules lack. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles every program of the server into dist/server: `server/main.ts` becomes main.js, `server/cli/demo/main.ts`
 * becomes demo.js. All lie in one folder, so each finds the app's files at `../app`.
 */
export async function bundleServer(root: string, outdir = 'dist/server'): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { ...(await programs(root)), ...started },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: NATIVE,
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    // The sources lie next to the build, and their comments are not part of the product.
    sourcesContent: false,
    logLevel: 'warning',
  })
}

/** The programs by their names: 'main' is the server, the others are the operator's commands. */
export async function programs(root: string): Promise<Record<string, string>> {
  const folders = await readdir(join(root, 'server/cli'), { withFileTypes: true })
  const named = folders
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'server/cli', entry.name, 'main.ts')))
    .map((entry) => [entry.name, `server/cli/${entry.name}/main.ts`])
  return { main: 'server/main.ts', ...Object.fromEntries(named) }
}
