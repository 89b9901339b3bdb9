import type { Page } from 'playwright-core'
import { inFreshBrowser, openBenchPage } from '#tests/bench/bench-browser.ts'
import { medianOf } from '#tests/bench/measured-figures.ts'
import { type Bench, inSeconds, type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import type { Screen, ScreenTimes } from '#tests/bench/page/measure-screens.tsx'
import { admin } from '#tests/support/server/server-process.ts'

const ENQUEUES = 100
const SCREEN_CHANGES = 40
const FEED_PAGES = 20
const DRAINS = 3
const DRAINED_CHANGES = 100
/** A queue after a day without a server; each of its changes must cost no more than one of a short queue. */
const LONG_QUEUE = 400
const SEARCHED_PATIENTS = 20_000

/** The time until a change is on the disk, with 60,000 mirrored rows and 300 waiting changes. */
export const enqueueing: Measurement = {
  number: 1,
  title: 'a change is kept',
  run: (bench) =>
    onDevice(bench, async (page) => {
      const times = await page.evaluate((samples) => window.bench.enqueue(samples), ENQUEUES)
      const aim = { of: 'p95', atMost: 10 } as const
      return [
        sampled('enqueue: new turno', times.create, { unit: 'ms', aim }),
        sampled('enqueue: edited turno', times.update, { unit: 'ms', aim }),
      ]
    }),
}

/** The time until a change appears in its list. */
export const changeToScreen: Measurement = {
  number: 2,
  title: 'a change is seen',
  run: (bench) =>
    onDevice(bench, async (page) => [
      ...screenFigures('agenda', await screenTimes(page, 'agenda')),
      ...screenFigures('patients', await screenTimes(page, 'patients')),
    ]),
}

/** The time to apply one page of the feed to the mirror. */
export const feedPage: Measurement = {
  number: 4,
  title: 'a page of 500 rows is applied',
  run: (bench) =>
    onDevice(bench, async (page) => {
      const times = await page.evaluate((samples) => window.bench.applyPage(samples), FEED_PAGES)
      return [sampled('applyPage: 500 rows', times, { unit: 'ms', aim: { of: 'median', atMost: 100 } })]
    }),
}

/** The time from a key press in the patient search to the updated list. */
export const patientSearch: Measurement = {
  number: 11,
  title: 'patients are searched',
  run: async (bench) => {
    const { url } = await bench.server()
    const bundle = await bench.bundle()
    const times = await inFreshBrowser({ worker: false }, async (page) => {
      await openBenchPage(page, url, bundle)
      return page.evaluate((patients) => window.bench.search(patients), SEARCHED_PATIENTS)
    })
    return [sampled('20,000 patients: key press to list', times, { unit: 'ms', aim: { of: 'median', atMost: 16 } })]
  },
}

/** The time to send a queue to the server over the loopback, and one four times as long. */
export const draining: Measurement = {
  number: 3,
  title: '100 changes are sent',
  run: async (bench) => {
    const { url } = await bench.server()
    const bundle = await bench.bundle()
    const drained = (changes: number, from: number) =>
      inFreshBrowser({ worker: false }, async (page) => {
        await openBenchPage(page, url, bundle)
        const plan = { login: admin, changes, samples: DRAINS, from }
        return page.evaluate((asked) => window.bench.drain(asked), plan)
      })
    const short = await drained(DRAINED_CHANGES, 0)
    const long = await drained(LONG_QUEUE, 1_000)
    const aim = { of: 'median', atMost: 4 } as const
    return [
      sampled('100 changes drained', inSeconds(short.alone), { unit: 's', aim }),
      sampled('  with the agenda open', inSeconds(short.withAgenda), { unit: 's' }),
      sampled('400 changes drained', inSeconds(long.alone), { unit: 's' }),
      sampled('  with the agenda open', inSeconds(long.withAgenda), { unit: 's' }),
      growth('400 as against 100', long.alone, short.alone),
      growth('  with the agenda open', long.withAgenda, short.withAgenda),
    ]
  },
}

/** Compares medians, since the machine's load differs between queues. */
function growth(name: string, long: readonly number[], short: readonly number[]): MeasuredFigure {
  const aim = { of: 'median', atMost: 4.5 } as const
  return sampled(name, [medianOf(long) / medianOf(short)], { unit: 'times', aim })
}

async function onDevice(bench: Bench, measure: (page: Page) => Promise<MeasuredFigure[]>): Promise<MeasuredFigure[]> {
  const { url } = await bench.server()
  const bundle = await bench.bundle()
  return inFreshBrowser({ worker: false }, async (page) => {
    await openBenchPage(page, url, bundle)
    await page.evaluate(() => window.bench.prepare())
    return measure(page)
  })
}

function screenTimes(page: Page, screen: Screen): Promise<ScreenTimes> {
  return page.evaluate(([which, samples]) => window.bench.screen(which, samples), [screen, SCREEN_CHANGES] as const)
}

function screenFigures(screen: Screen, { kept, rows, shown }: ScreenTimes): MeasuredFigure[] {
  const live = rows.map((at, index) => at - (kept[index] ?? 0))
  const afterRows = `${(medianOf(shown) - medianOf(rows)).toFixed(1)} ms after the new rows`
  return [
    sampled(`${screen}: change to new rows`, rows, { unit: 'ms', aim: { of: 'median', atMost: 16 } }),
    sampled('  of which the transaction', kept, { unit: 'ms' }),
    sampled('  of which the live query', live, { unit: 'ms' }),
    sampled('  change to the drawn page', shown, { unit: 'ms', note: afterRows }),
  ]
}
