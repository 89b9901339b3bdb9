import { resolve } from 'node:path'
import { findsNothing } from '#tests/support/checks/all-checks.ts'
import { sourceFiles } from '#tests/support/checks/source-files.ts'
import { prepareJourneys } from './prepare-journeys.ts'
import { closingLine, isSuite, runSuite, type Suite, type SuiteRun, suiteOf, suites, sumOf } from './suites.ts'

/**
 * `npm test [-- suite…]`: checks, builds, finds a browser, runs suite after suite, and closes with the sum of all. A check that finds
 * something counts as one failure; who names suites gets these alone.
 */

const root = process.cwd()
const tested = (await sourceFiles(root)).filter((path) => /^tests\/.*(?<!\.proof)\.test\.tsx?$/.test(path))

const hasTests = (suite: Suite): boolean => tested.some((path) => suiteOf(path) === suite)

async function timed(suite: Suite): Promise<SuiteRun> {
  console.log(`\n── ${suite} ──`)
  const start = performance.now()
  const ready = suite !== 'journeys' || (await prepareJourneys(root))
  const { NODE_ENV: _, ...env } = process.env
  const run = ready ? await runSuite(root, suite, env) : { passed: 0, failed: 1, skipped: 0, files: [], failures: [] }
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  console.log(`${suite}: ${closingLine(run)} in ${minutes} min`)
  const outside = run.failed - run.failures.length
  return outside > 0 ? { ...run, failures: [...run.failures, `${suite}: ${outside} outside any test`] } : run
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !isSuite(name))
if (unknown.length > 0) {
  console.error(`No suite named ${unknown.join(', ')}; there are ${suites.join(', ')}.`)
  process.exit(1)
}

const isWhole = asked.length === 0
if (isWhole) console.log('\n── check ──')
const isChecked = !isWhole || (await findsNothing(root))
if (!isChecked) console.error('npm run check found something: see above.')

const chosen = isWhole ? [...suites] : asked.filter(isSuite)
const runs: SuiteRun[] = []
for (const suite of chosen) {
  if (hasTests(suite)) runs.push(await timed(suite))
  else console.log(`\n${suite}: no tests yet`)
}

const ran = new Set(runs.flatMap(({ files }) => files.map((file) => resolve(file))))
const forgotten = tested.filter((path) => chosen.includes(suiteOf(path)) && !ran.has(resolve(root, path)))

const failures = [
  ...(isChecked ? [] : ['npm run check']),
  ...runs.flatMap((run) => run.failures),
  ...forgotten.map((path) => `${path}: not run by any suite`),
]
// Listed again at the end, where a reader who has only the last lines finds them.
if (failures.length > 0) console.error(`\nFailed:\n${failures.join('\n')}`)

const total = sumOf([...runs, { passed: 0, failed: forgotten.length + (isChecked ? 0 : 1), skipped: 0 }])
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
