import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

/**
 * A bug that products of this kind have had, as a patch of one statement of the engine. The statement's text is the mark: when
 * it is not there exactly once, the patch no longer means what it says and must be written anew.
 */
export interface PlantedBug {
  name: string
  file: string
  statement: string
  replacement: string
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'fresh key per retry',
    file: 'src/data/sync/take-next.ts',
    statement: `    await db.outbox.update(entry.n, { state: 'inflight', frozen: request, sent: true, hold: null })`,
    replacement: `    entry.opId = entry.sent ? crypto.randomUUID() : entry.opId
    await db.outbox.update(entry.n, { state: 'inflight', frozen: request, sent: true, hold: null, opId: entry.opId })`,
  },
  {
    name: 'dequeue before send',
    file: 'src/data/sync/take-next.ts',
    statement: `    await db.outbox.update(entry.n, { state: 'inflight', frozen: request, sent: true, hold: null })`,
    replacement: '    await db.outbox.delete(entry.n)',
  },
  {
    name: 'wiped on 401',
    file: 'src/data/sync/settle-outcome.ts',
    statement: '      await db.outbox.update(entry.n, queued)\n',
    replacement: '      await db.outbox.clear()\n',
  },
  {
    name: 'dropped at ack',
    file: 'src/data/sync/settle-outcome.ts',
    statement: `  await db.outbox.update(entry.n, { state: 'acked', ack, tries: 0 })`,
    replacement: '  await db.outbox.delete(entry.n)',
  },
  {
    name: 'cursor before rows',
    file: 'src/data/sync/pull.ts',
    statement: '    const applied = await applyPage(ports.db, {',
    replacement: `    await ports.db.meta.put({ ...state, cursor: page.cursor })
    since = page.cursor
    const applied = await applyPage(ports.db, {`,
  },
  {
    name: 'broken filling begun at a new head',
    file: 'src/data/sync/pull.ts',
    statement: '  if (known && known.cursor !== null) return { ...known, cursor: known.cursor }',
    replacement: `  if (known) {
    await ports.db.meta.delete('mirror')
    return begunMirror(ports, null, isStaff)
  }`,
  },
  {
    name: 'lists put without judging',
    file: 'src/data/sync/fill-mirror.ts',
    statement: '    await rebaseRows(db, { [entity]: rows }, now)',
    replacement: '',
  },
  {
    name: 'overtaken list put',
    file: 'src/data/sync/fill-mirror.ts',
    statement:
      '    if (known?.epoch !== state.epoch || known.cursor !== state.cursor || known.complete) throw new OvertakenError()',
    replacement: '    void known',
  },
]

export interface Verdict {
  /** The rule that the bug broke in its history; null when nobody noticed. */
  found: string | null
  /** What the same history broke without the bug; must be null. */
  clean: string | null
}

/** Plays the bug's history twice, each in a build of its own: with the bug and without. */
export async function verdictOn(bug: PlantedBug): Promise<Verdict> {
  return { found: await outcomeOf(bug.name, bug), clean: await outcomeOf(bug.name, null) }
}

async function outcomeOf(history: string, bug: PlantedBug | null): Promise<string | null> {
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
      plugins: bug ? [planting(bug)] : [],
    })
    const { stdout } = await promisify(execFile)(process.execPath, [bundle, history])
    return (JSON.parse(stdout) as { violation: string | null }).violation
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

/** Throws when the statement is not there exactly once. */
export function patched(source: string, { name, file, statement, replacement }: PlantedBug): string {
  const parts = source.split(statement)
  if (parts.length !== 2) throw new Error(`'${name}': its statement stands ${parts.length - 1} times in ${file}`)
  return parts.join(replacement)
}
