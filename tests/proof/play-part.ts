import { isProven, plantedBugs, verifyPlanted } from '#tests/simulation/planted/planted-bugs.ts'
import { huntInChunks } from '#tests/simulation/runs/hunt-in-chunks.ts'
import { runSuite, type Tally } from '#tests/support/suites/suites.ts'
import type { Part } from './proof-plan.ts'
import type { PartRecord } from './proof-records.ts'

interface Playing {
  root: string
  seed: number
  /** Aborts the part, which then rejects or fails. */
  signal: AbortSignal
}

type Played = Tally & Pick<PartRecord, 'counts' | 'findings'>

/** Plays one part and returns its record. An exception counts as a failure. */
export async function playPart(part: Part, playing: Playing): Promise<PartRecord> {
  const start = performance.now()
  const played = await resultOfPart(part, playing).catch((error: unknown): Played => failedBy(error))
  return {
    name: part.name,
    outcome: played.failed === 0 && played.passed > 0 ? 'passed' : 'failed',
    ...played,
    seconds: (performance.now() - start) / 1000,
    seed: part.kind === 'planted' ? null : playing.seed,
  }
}

function failedBy(error: unknown): Played {
  const findings = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { passed: 0, failed: 1, skipped: 0, findings }
}

function resultOfPart(part: Part, playing: Playing): Promise<Played> {
  switch (part.kind) {
    case 'suite':
      return playFiles(part, playing)
    case 'histories':
      return playHistories(part, playing)
    case 'planted':
      return playPlanted(part, playing)
  }
}

async function playFiles(
  { suite, files, onPostgres = false }: Extract<Part, { kind: 'suite' }>,
  { root, seed, signal }: Playing,
): Promise<Played> {
  const { NODE_ENV: _, ...env } = process.env
  const engine = onPostgres ? { TEST_DATABASE: 'postgres' } : {}
  const asked = { ...env, ...engine, TEST_TIER: 'proof', SIMULATION_SEED: String(seed) }
  const { passed, failed, skipped } = await runSuite(root, suite, asked, { files, signal })
  return { passed, failed, skipped }
}

async function playHistories(
  { from, runs, onPostgres = false }: Extract<Part, { kind: 'histories' }>,
  { seed, signal }: Playing,
): Promise<Played> {
  const { tally, failure } = await huntInChunks({ runs, seed, from, signal, onPostgres })
  const passed = tally.get('history')
  const result = { passed, failed: failure || passed < runs ? 1 : 0, skipped: 0, counts: tally.counts() }
  return failure ? { ...result, findings: failure } : result
}

async function playPlanted({ bugs }: Extract<Part, { kind: 'planted' }>, { signal }: Playing): Promise<Played> {
  const unproven: string[] = []
  let passed = 0
  const chosen = plantedBugs.filter(({ name }) => bugs.includes(name))
  const onVerdict: Parameters<typeof verifyPlanted>[1] = (verdict) => {
    if (isProven(verdict)) passed++
    else unproven.push(`${verdict.name}: ${verdict.clean ?? 'not found'}`)
  }
  await verifyPlanted(chosen, onVerdict, signal)
  const result = { passed, failed: unproven.length, skipped: 0 }
  return unproven.length > 0 ? { ...result, findings: unproven.join('\n') } : result
}
