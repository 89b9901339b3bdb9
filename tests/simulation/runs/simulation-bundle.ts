import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

/**
 * Builds a program of the simulation for plain Node, which runs faster than with a loader. `program` is its path within
 * `tests/simulation`; `use` receives the path of the build.
 */
export async function withBundle<T>(
  program: `${string}.ts`,
  use: (path: string) => Promise<T>,
  plugins: Plugin[] = [],
): Promise<T> {
  // Inside node_modules, so that the build resolves external packages.
  const cache = join(process.cwd(), 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'simulation-'))
  try {
    const outfile = join(folder, 'program.mjs')
    await build({
      entryPoints: [fileURLToPath(new URL(`../${program}`, import.meta.url))],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
      plugins,
    })
    return await use(outfile)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
