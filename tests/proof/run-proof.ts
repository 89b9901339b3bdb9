import { parseArgs } from 'node:util'
import { plantedBugs } from '#tests/simulation/planted/planted-bugs.ts'
import { SIMULATION_SEED } from '#tests/simulation/runs/simulation-seed.ts'
import { sourceFiles } from '#tests/support/checks/source-files.ts'
import { hasPostgres } from '#tests/support/database/postgres-server.ts'
import { prepareJourneys } from '#tests/support/suites/prepare-journeys.ts'
import { playPart } from './play-part.ts'
import { type Part, planOf } from './proof-plan.ts'
import { leftToPlay, type PartRecord, ProofRecords, proofDigest } from './proof-records.ts'
import { closingLineOf, isProven, resultOf, tableOf } from './proof-table.ts'

/**
 * `npm run proof` plays everything in parts, and resumes where it was ended: a passed part is not played again while
 * sources, tests and seed are the same. `--only PREFIX` plays the parts with that prefix, `--fresh` forgets earlier
 * results, `--histories N` plays another number of histories, `--seed S` other ones.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(SIMULATION_SEED) },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
  },
})

/** Returns a numeric option. Throws if it is not a whole number. */
function wholeNumber(name: 'histories' | 'seed'): number {
  const number = Number(values[name])
  if (!Number.isInteger(number)) throw new Error(`--${name} is no whole number: ${values[name]}`)
  return number
}

const root = process.cwd()
const seed = wholeNumber('seed')
const tested = (await sourceFiles(root)).filter((path) => /^tests\/.*\.test\.tsx?$/.test(path))
const bugs = plantedBugs.map(({ name }) => name)
const everything = { tested, bugs, histories: wholeNumber('histories'), hasPostgres }
const parts = planOf(everything).filter(({ name }) => name.startsWith(values.only))
if (parts.length === 0) throw new Error(`no part begins with '${values.only}'`)

const records = new ProofRecords(root, await proofDigest(root), seed)
if (values.fresh) await records.forget(parts.map(({ name }) => name))
const done = await records.read()
const left = leftToPlay(parts, done)
console.log(`seed ${seed}: ${parts.length} parts, ${parts.length - left.length} of them passed before`)

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())

let isReady: Promise<boolean> | undefined

/** Builds the product and finds a browser before the first journey. */
function canPlay(part: Part): Promise<boolean> | boolean {
  if (part.kind !== 'suite' || part.suite !== 'journeys') return true
  isReady ??= prepareJourneys(root)
  return isReady
}

async function played(part: Part): Promise<PartRecord> {
  if (await canPlay(part)) return playPart(part, { root, seed, signal: ending.signal })
  const nothing = { passed: 0, failed: 1, skipped: 0, seconds: 0, seed: null }
  return { name: part.name, outcome: 'failed', ...nothing, findings: 'no build or no browser' }
}

for (const [nth, part] of left.entries()) {
  console.log(`\n── ${part.name} (${nth + 1} of ${left.length}) ──`)
  const record = await played(part)
  // An aborted part has no result.
  if (ending.signal.aborted) break
  await records.write(record)
  done.set(part.name, record)
  if (record.findings) console.error(record.findings)
  console.log(`${part.name}: ${record.outcome} in ${(record.seconds / 60).toFixed(1)} min`)
}

const result = resultOf(parts, done)
console.log(`\n${tableOf(result)}`)
if (result.neverHappened.length > 0) console.error(`never happened: ${result.neverHappened.join(', ')}`)
console.log(`\n${closingLineOf(result)}`)
process.exitCode = isProven(result) ? 0 : 1
