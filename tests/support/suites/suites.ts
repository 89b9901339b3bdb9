import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as v from 'valibot'

/** The suites in the order in which they run, each a project of vitest.config.ts: the quick ones first. */
export const suites = ['unit', 'server', 'simulation', 'journeys'] as const
export type Suite = (typeof suites)[number]

export const isSuite = (name: string): name is Suite => suites.some((suite) => suite === name)

/** Which suite a test file belongs to, as the projects of vitest.config.ts have it. */
export function suiteOf(path: string): Suite {
  if (/^tests\/journeys\/|\.browser\.test\.ts$/.test(path)) return 'journeys'
  if (path.startsWith('tests/simulation/')) return 'simulation'
  return /^tests\/(server|contract)\//.test(path) ? 'server' : 'unit'
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

const report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})

type Report = v.InferOutput<typeof report>

export interface SuiteRun extends Tally {
  /** The test files that were run, as absolute paths. */
  files: string[]
  /** What failed, as `failuresOf` lists it. */
  failures: string[]
}

interface Part {
  /** Only these test files, when there are any. */
  files?: readonly string[]
  /** Ends the run, which rejects. */
  signal?: AbortSignal
}

/** Runs one suite, or a part of it, under vitest's own output. What ran no test, or died before its report, has failed. */
export async function runSuite(root: string, suite: Suite, env: NodeJS.ProcessEnv, part: Part = {}): Promise<SuiteRun> {
  const folder = await mkdtemp(join(tmpdir(), 'suite-'))
  try {
    const reportFile = join(folder, 'report.json')
    const exitCode = await runVitest(root, suite, reportFile, env, part)
    const found = await readReport(reportFile)
    const results = found?.testResults ?? []
    return { ...tallyOf(found, exitCode), files: results.map(({ name }) => name), failures: failuresOf(root, results) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runVitest(
  root: string,
  suite: Suite,
  reportFile: string,
  env: NodeJS.ProcessEnv,
  { files = [], signal }: Part,
): Promise<number> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vitest, 'run', '--project', `${suite}*`, ...reporters, ...files], {
      cwd: root,
      env,
      signal,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function readReport(file: string): Promise<Report | null> {
  try {
    return v.parse(report, JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    console.error(error)
    return null
  }
}

/** What a report says, where something that failed outside any test (a file that does not load) counts as one failure. */
export function tallyOf(found: Report | null, exitCode: number): Tally {
  if (!found) return { passed: 0, failed: 1, skipped: 0 }
  const tally = {
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    skipped: found.numPendingTests + found.numTodoTests,
  }
  const ranNothing = tally.passed + tally.failed === 0
  return tally.failed === 0 && (exitCode !== 0 || ranNothing) ? { ...tally, failed: 1 } : tally
}

/**
 * Lists what failed, each with the first line of its message: tests by file and name, such as
 * `tests/domain/values/money.test.ts > rounds: expected 1 to be 2`, and files that failed outside any test.
 */
export function failuresOf(root: string, results: Report['testResults']): string[] {
  return results.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`)
  })
}

/** The first line of a message, and the next one where the first has only the error's name. */
function firstLine(message = ''): string {
  const [first = '', second = ''] = message.split('\n').filter((line) => line.trim() !== '')
  return first.trimEnd().endsWith(':') ? `${first.trimEnd()} ${second.trim()}` : first
}

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** The closing line: `N passed, N failed`, and how many were skipped when there are any. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
