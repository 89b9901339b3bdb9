import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'
import { type PlantedBug, patched } from './planted-bug.ts'
import { lifeBugs } from './planted-lives.ts'
import { mergeBugs } from './planted-merges.ts'
import { mirrorBugs } from './planted-mirrors.ts'
import { sendingBugs } from './planted-sending.ts'
import { sessionBugs } from './planted-sessions.ts'

/** Every mistake that a directed history must find. */
export const plantedBugs: readonly PlantedBug[] = [
  ...sendingBugs,
  ...mergeBugs,
  ...mirrorBugs,
  ...lifeBugs,
  ...sessionBugs,
]

export interface Verdict {
  /** The rule that the bug broke in its history; null when nobody noticed. */
  found: string | null
  /** What the same history broke without the bug; must be null. */
  clean: string | null
}

type Outcomes = Record<string, string | null>

let cleanOutcomes: Promise<Outcomes> | undefined

/** Plays the bug's history in a build of its own; without the bug all histories are played once, in one build. */
export async function verdictOn(bug: PlantedBug): Promise<Verdict> {
  cleanOutcomes ??= played(plantedBugs, [])
  const [clean, found] = [await cleanOutcomes, await played([bug], [planting(bug)])]
  return { found: found[bug.name] ?? null, clean: clean[bug.name] ?? null }
}

async function played(bugs: readonly PlantedBug[], plugins: Plugin[]): Promise<Outcomes> {
  // Beside the packages, so that the build finds those that it leaves outside.
  const cache = join(process.cwd(), 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'planted-'))
  try {
    const bundle = join(folder, 'history.mjs')
    await build({
      entryPoints: [fileURLToPath(new URL('./play-planted.ts', import.meta.url))],
      outfile: bundle,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
      plugins,
    })
    const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...bugs.map(({ name }) => name)])
    return JSON.parse(stdout) as Outcomes
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function planting(bug: PlantedBug): Plugin {
  const path = join(process.cwd(), bug.file)
  return {
    name: 'planted-bug',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, async (args) =>
        args.path === path ? { contents: patched(await readFile(path, 'utf8'), bug), loader: 'ts' } : undefined,
      )
    },
  }
}
