import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** What runs in a thread of its own is loaded as a file of its own, by the name that its starter knows. */
const threads = { 'spreadsheet-worker': 'server/resources/stats/spreadsheet-worker.ts' }

/** Packages with code for one kind of machine. All others become part of the bundle: as hundreds of files they take a third of a start. */
const NATIVE = ['@node-rs/argon2', '@photostructure/sqlite']

/** What packages of the older module kind ask Node's own modules by; modules of the newer kind have none. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles every program of the server into dist/server: `server/main.ts` becomes main.js, `server/cli/demo/main.ts`
 * becomes demo.js, and so on. All lie in that one folder, so that the app's files are at `../app` for each of them.
 */
export async function bundleServer(root: string, outdir = 'dist/server'): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: { ...(await programs(root)), ...threads },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: NATIVE,
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    // They lie beside the build; what the comments of the sources say is no part of the product.
    sourcesContent: false,
    logLevel: 'warning',
  })
}

async function programs(root: string): Promise<Record<string, string>> {
  const folders = await readdir(join(root, 'server/cli'), { withFileTypes: true })
  const named = folders
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'server/cli', entry.name, 'main.ts')))
    .map((entry) => [entry.name, `server/cli/${entry.name}/main.ts`])
  return { main: 'server/main.ts', ...Object.fromEntries(named) }
}
