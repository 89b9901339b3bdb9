import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publicPaths } from '#features/shared/session/paths.ts'
import { inFreshBrowser } from '#tests/bench/bench-browser.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import { vera } from '#tests/journeys/accounts/account-desk.ts'
import { machinePortalDay, openPortal, registeredVera } from '#tests/journeys/accounts/portal-desk.ts'
import { bookedAppointment } from '#tests/journeys/agenda/agenda-desk.ts'
import { signIn, waitForWorker } from '#tests/journeys/fixtures/front-desk.ts'
import { quietFlags, requireChromium } from '#tests/support/browser/chromium.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { createServerProcess } from '#tests/support/server/server-process.ts'

const run = promisify(execFile)

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

interface Judged {
  path: string
  /** Pages that need a sign-in, and the sign-in itself, are not indexed, so they have no SEO score. */
  categories: readonly Category[]
  /** The aim for performance; for the other categories it is 100. */
  aim: number
}

const PUBLIC: readonly Judged[] = publicPaths.map((path) => ({ path, categories: CATEGORIES, aim: 100 }))
const UNLISTED = CATEGORIES.filter((each) => each !== 'seo')
const LOGIN: Judged = { path: '/login', categories: UNLISTED, aim: 95 }
const PANEL: Judged = { path: '/patient-dashboard', categories: UNLISTED, aim: 95 }
const SAMPLES = 3
const TRIES = 3

/**
 * Lighthouse scores of the built pages with its mobile preset; the median of three runs. A busy machine lowers the
 * performance score.
 */
export const lighthouse: Measurement = {
  number: 12,
  title: 'Lighthouse, mobile',
  run: async ({ root }) => {
    const program = await lighthouseProgram(join(root, 'tests', 'bench', 'lighthouse'))
    const server = await createServerProcess()
    await server.start()
    try {
      const figures: MeasuredFigure[] = []
      const own = [`--chrome-flags=${['--headless=new', ...quietFlags].join(' ')}`]
      for (const judged of [...PUBLIC, LOGIN]) figures.push(...(await judge([program, ...own], server.url, judged)))
      figures.push(...(await checkPanel(program, server.url)))
      return figures
    } finally {
      await server.dispose()
    }
  },
}

/** Measures a patient's panel with session and mirror on the device, but without the worker's caches. */
async function checkPanel(program: string, url: string): Promise<MeasuredFigure[]> {
  const { patientId, api } = await registeredVera(url)
  await bookedAppointment(api, patientId, '15:00', machinePortalDay)
  const port = await freePort()
  return inFreshBrowser({ worker: true, port }, async (page) => {
    await signIn(page, url, vera)
    await waitForWorker(page)
    await openPortal(page, url)
    return judge([program, `--port=${port}`], url, PANEL)
  })
}

/** Installs Lighthouse when it is first needed: its 200 packages are not the product's. */
async function lighthouseProgram(folder: string): Promise<string> {
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (!existsSync(program)) await run('npm', ['ci', '--ignore-scripts'], { cwd: folder })
  return program
}

async function judge(
  command: readonly string[],
  url: string,
  { path, categories, aim }: Judged,
): Promise<MeasuredFigure[]> {
  const reports: Report[] = []
  while (reports.length < SAMPLES) reports.push(await reportOn(command, url + path, categories))
  const slowest = Math.min(...reports.map(({ environment }) => environment.benchmarkIndex))
  return categories.map((category) => {
    const samples = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))
    const isSpeed = category === 'performance'
    const aimed = { of: 'median', atLeast: isSpeed ? aim : 100 } as const
    const note = isSpeed ? `the machine's index fell to ${Math.round(slowest)}` : ''
    return sampled(`${path} ${category}`, samples, { unit: 'points', aim: aimed, note })
  })
}

interface Report {
  environment: {
    /** Lighthouse's own measure of the machine's speed: about 1,500 if nothing else runs, and less if it is busy. */
    benchmarkIndex: number
  }
  /** Scores from 0 to 1. */
  categories: Record<string, { score: number | null }>
  runtimeError?: { code: string }
}

/** Retries when a trace began too late and Lighthouse itself asks for another run. */
async function reportOn(command: readonly string[], address: string, categories: readonly Category[]): Promise<Report> {
  let report = await askedReport(command, address, categories)
  for (let tries = 1; report.runtimeError && tries < TRIES; tries++) {
    console.error(`${address}: ${report.runtimeError.code}, once more`)
    report = await askedReport(command, address, categories)
  }
  if (report.runtimeError) throw new Error(`Lighthouse could not judge ${address}: ${report.runtimeError.code}`)
  return report
}

/** Uses an output file: Lighthouse truncates longer output when it fails. */
async function askedReport(
  command: readonly string[],
  address: string,
  categories: readonly Category[],
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  const options = ['--output=json', `--output-path=${file}`, '--quiet', `--only-categories=${categories.join(',')}`]
  const env = { ...process.env, CHROME_PATH: await requireChromium() }
  try {
    await run(process.execPath, [...command, address, ...options], { env }).catch((failure: unknown) => {
      // The report describes failures in the page.
      if (!existsSync(file)) throw failure
    })
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
