import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'esbuild'
import { withBundle } from '#tests/simulation/runs/simulation-bundle.ts'
import { type PlantedBug, plantingsOf } from './planted-bug.ts'
import { decisionBugs } from './planted-decisions.ts'
import { dependencyBugs } from './planted-dependencies.ts'
import { faultsOfMarks, markedSources, type PlantedCode, withPlantings } from './planted-marks.ts'
import { mergeBugs } from './planted-merges.ts'
import { mirrorBugs } from './planted-mirrors.ts'
import { restoreBugs } from './planted-restores.ts'
import { sendingBugs } from './planted-sending.ts'
import { sessionBugs } from './planted-sessions.ts'
import { visitBugs } from './planted-visits.ts'

/** Every bug that a directed history must find. */
export const plantedBugs: readonly PlantedBug[] = [
  ...sendingBugs,
  ...dependencyBugs,
  ...mergeBugs,
  ...mirrorBugs,
  ...restoreBugs,
  ...sessionBugs,
  ...decisionBugs,
  ...visitBugs,
]

/** Every bug with its code, by mark. */
export const bugOfMark: ReadonlyMap<string, { bug: string; code: PlantedCode }> = new Map(
  plantedBugs.flatMap((bug) => plantingsOf(bug).map(({ mark, code }) => [mark, { bug: bug.name, code }])),
)

/** The result of a bug's history. */
export interface Verdict {
  name: string
  /** The rule that the bug broke in its history; null if it was not found. */
  found: string | null
  /** The rule that the same history broke without the bug; must be null. */
  clean: string | null
}

/** Whether a verdict proves its bug: the bug is found, and its history is clean without it. */
export const isProven = ({ found, clean }: Verdict): boolean => found !== null && clean === null

/**
 * Plays the histories of bugs in one build, each in a process of its own, and reports each verdict. Rejects if the
 * signal aborts.
 */
export function verifyPlanted(
  bugs: readonly PlantedBug[],
  onVerdict: (verdict: Verdict) => void,
  signal?: AbortSignal,
): Promise<void> {
  const play = async (program: string) => {
    const waiting = [...bugs]
    const judge = async () => {
      for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
        const { stdout } = await promisify(execFile)(process.execPath, [program, bug.name], { signal })
        onVerdict(JSON.parse(stdout) as Verdict)
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, judge))
  }
  return withBundle('planted/play-planted.ts', play, [withEveryBug()])
}

/**
 * Returns the build plugin that inserts every bug, switchable at run time (switchBug). Throws if marks and bugs do not
 * match, or a marked file is not in the build.
 */
export function withEveryBug(): Plugin {
  const waiting = new Set<string>()
  return {
    name: 'planted-bugs',
    setup: ({ onStart, onLoad, onEnd }) => {
      onStart(async () => {
        const sources = await markedSources(process.cwd())
        const faults = faultsOfMarks(sources, plantedBugs.flatMap(plantingsOf))
        if (faults.length > 0) throw new Error(faults.join('; '))
        for (const path of sources.keys()) waiting.add(path)
      })
      onLoad({ filter: /\.tsx?$/ }, async (args) => {
        const path = relative(process.cwd(), args.path)
        if (!waiting.delete(path)) return undefined
        const contents = withPlantings(path, await readFile(args.path, 'utf8'), bugOfMark)
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
      onEnd(() => {
        if (waiting.size > 0) throw new Error(`not in the build: ${[...waiting].join(', ')}`)
      })
    },
  }
}
