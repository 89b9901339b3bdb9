import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'esbuild'
import { filesOf, type PlantedBug, patched } from './planted-bug.ts'
import { decisionBugs } from './planted-decisions.ts'
import { laneBugs } from './planted-lanes.ts'
import { lifeBugs } from './planted-lives.ts'
import { mergeBugs } from './planted-merges.ts'
import { mirrorBugs } from './planted-mirrors.ts'
import { sendingBugs } from './planted-sending.ts'
import { sessionBugs } from './planted-sessions.ts'
import { withBundle } from './simulation-bundle.ts'

/** Every mistake that a directed history must find. */
export const plantedBugs: readonly PlantedBug[] = [
  ...sendingBugs,
  ...laneBugs,
  ...mergeBugs,
  ...mirrorBugs,
  ...lifeBugs,
  ...sessionBugs,
  ...decisionBugs,
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
  const [clean, found] = await Promise.all([cleanOutcomes, played([bug], [planting(bug)])])
  return { found: found[bug.name] ?? null, clean: clean[bug.name] ?? null }
}

function played(bugs: readonly PlantedBug[], plugins: Plugin[]): Promise<Outcomes> {
  const names = bugs.map(({ name }) => name)
  const play = async (program: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...names])
    return JSON.parse(stdout) as Outcomes
  }
  return withBundle('./play-planted.ts', play, plugins)
}

/** Throws from the build when the bug cannot be planted, and when one of its files is not in the build. */
export function planting(bug: PlantedBug): Plugin {
  const waiting = new Set(filesOf(bug))
  return {
    name: 'planted-bug',
    setup: ({ onLoad, onEnd }) => {
      onLoad({ filter: /\.ts$/ }, async (args) => {
        const path = relative(process.cwd(), args.path)
        if (!waiting.delete(path)) return undefined
        return { contents: patched(await readFile(args.path, 'utf8'), path, bug), loader: 'ts' }
      })
      onEnd(() => {
        if (waiting.size > 0) throw new Error(`'${bug.name}': not in the build: ${[...waiting].join(', ')}`)
      })
    },
  }
}
