import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { type Measurement, sampled } from '#tests/bench/measurement.ts'

const ENTRIES = ['src/app/start/main.tsx', 'sw/sw.ts']
/** What a signed-in page fetches, one after another. Dialogs, other kinds of servers and restores come when they are met. */
const SIGNED_IN = ['src/app/start/main.tsx', 'src/app/clinic/clinic-session.ts', 'src/data/sync/engine/sync-engine.ts']
const BUNDLE = { bundle: true, format: 'esm', packages: 'external', write: false, logLevel: 'error' } as const

/**
 * Measures what the engine adds to a signed-in page: its own modules and those that only it imports, minified, without
 * packages.
 */
export const engineSize: Measurement = {
  number: 6,
  title: 'the size of the engine',
  run: async ({ root }) => {
    const product = await inputsOf(root)
    const own = [...reachable(product.atOnce, SIGNED_IN, () => true)].filter(isEngine)
    const others = reachable(product.all, ENTRIES, (path) => !isEngine(path))
    const brought = [...reachable(product.atOnce, own, (path) => !others.has(path))].filter((path) => !others.has(path))
    const size = await gzippedSize(root, brought)
    return [
      sampled('engine, gz', [size / 1000], {
        unit: 'kB',
        aim: { of: 'median', atMost: 24 },
        note: `${own.length} modules of its own, ${brought.length - own.length} that only it brings; without what a restored or a baseline server needs`,
      }),
    ]
  },
}

type Imports = ReadonlyMap<string, readonly string[]>

const isEngine = (path: string): boolean => /^src\/(data\/sync|domain\/sync)\//.test(path)

/** Returns every module of the product's scripts with all of its imports, and with those that are fetched with it. */
async function inputsOf(root: string): Promise<Record<'all' | 'atOnce', Imports>> {
  const { metafile } = await build({
    ...BUNDLE,
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: join(root, 'dist', 'unwritten'),
    jsx: 'automatic',
    splitting: true,
    metafile: true,
    // The address of a worker, which is built by itself.
    external: ['/fonts/*', '*?worker&url'],
  })
  const importedBy = (isCounted: (kind: string) => boolean) =>
    new Map(
      Object.entries(metafile.inputs).map(([path, { imports }]) => [
        path,
        imports.filter(({ external, kind }) => !external && isCounted(kind)).map(({ path }) => path),
      ]),
    )
  return { all: importedBy(() => true), atOnce: importedBy((kind) => kind !== 'dynamic-import') }
}

/** Returns the modules that are reachable from `from` through modules for which `mayPass` is true. */
function reachable(product: Imports, from: readonly string[], mayPass: (path: string) => boolean): Set<string> {
  const found = new Set<string>()
  const open = from.filter(mayPass)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    open.push(...(product.get(path) ?? []).filter(mayPass))
  }
  return found
}

/** Returns the size of these modules alone; their other imports are external. */
async function gzippedSize(root: string, modules: readonly string[]): Promise<number> {
  const inside = new Set(modules.map((path) => join(root, path)))
  const contents = modules.map((path, index) => `export * as m${index} from './${path}'`).join('\n')
  const { outputFiles } = await build({
    ...BUNDLE,
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    minify: true,
    plugins: [
      {
        name: 'only-these-modules',
        setup: (builder) => {
          builder.onResolve({ filter: /^[#.]/ }, async ({ path, pluginData, ...from }) => {
            if (pluginData === 'resolved') return undefined
            const resolved = await builder.resolve(path, { ...from, pluginData: 'resolved' })
            return inside.has(resolved.path) ? resolved : { path: resolved.path, external: true }
          })
        },
      },
    ],
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength
}
