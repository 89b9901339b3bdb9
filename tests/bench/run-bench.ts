import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildProduct, isBuilt } from '#server/build/build-product.ts'
import type { ServerProcess } from '#tests/support/server/server-process.ts'
import { figuresDocument } from './figures-document.ts'
import { figuresTable } from './figures-table.ts'
import { pulledSizeOf } from './large-clinic.ts'
import type { Figure } from './measured-figures.ts'
import type { Bench, Measurement } from './measurement.ts'
import { accountTiming } from './measurements/measure-account-timing.ts'
import { besideBareServer } from './measurements/measure-bare-server.ts'
import { coldStart } from './measurements/measure-cold-start.ts'
import { changeToScreen, draining, enqueueing, feedPage, patientSearch } from './measurements/measure-device.ts'
import { engineSize } from './measurements/measure-engine-size.ts'
import { firstMirror } from './measurements/measure-first-mirror.ts'
import { growth } from './measurements/measure-growth.ts'
import { lighthouse } from './measurements/measure-lighthouse.ts'
import { nextWeek } from './measurements/measure-next-week.ts'
import { besidePeers } from './measurements/measure-peers.ts'
import { routeWeights } from './measurements/measure-route-weights.ts'
import { scaling } from './measurements/measure-scaling.ts'
import { serverAnswers } from './measurements/measure-server.ts'
import { bundlePage, type PageBundle } from './page-bundle.ts'
import { startSeededServer } from './seeded-server.ts'

/**
 * `npm run bench [-- number… --json FILE --write FILE --patients 5000 --rounds 3 --clinics 5]`: measures the product in a real
 * browser and prints one table; `--write` makes a document of it. Times depend on the machine and its load, so no test
 * relies on them.
 */

const measurements: readonly Measurement[] = [
  enqueueing,
  changeToScreen,
  draining,
  feedPage,
  firstMirror,
  engineSize,
  routeWeights,
  accountTiming,
  serverAnswers,
  nextWeek,
  patientSearch,
  lighthouse,
  besidePeers,
  growth,
  besideBareServer,
  coldStart,
  scaling,
]

/** Measures one after another, and keeps what there is after each: a long run may be stopped. */
async function measure(
  bench: Bench,
  chosen: readonly Measurement[],
  keep: (figures: readonly Figure[]) => Promise<void>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { number, title, run } of chosen) {
    console.error(`${number}. ${title} …`)
    try {
      figures.push(...(await run(bench)).map((figure) => ({ measurement: number, ...figure })))
      await keep(figures)
    } catch (error) {
      // The other measurements are still reported.
      console.error(error)
      process.exitCode = 1
    }
  }
  return figures
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`no whole number: ${text}`)
  return number
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    write: { type: 'string' },
    patients: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    clinics: { type: 'string', default: '5' },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((asked) => !measurements.some(({ number }) => String(number) === asked))
if (unknown.length > 0) {
  console.error(measurements.map(({ number, title }) => `${number}  ${title}`).join('\n'))
  throw new RangeError(`no measurement ${unknown.join(', ')}`)
}
const chosen = measurements.filter(({ number }) => positionals.length === 0 || positionals.includes(String(number)))

const [patients, rounds] = [wholeNumber(values.patients), wholeNumber(values.rounds)]
const clinics = wholeNumber(values.clinics)

const root = process.cwd()
if (!(await isBuilt(root))) await buildProduct(root)

const servers: ServerProcess[] = []
const bench: Bench = {
  root,
  patients,
  rounds,
  clinics,
  bundle: once<PageBundle>(() => bundlePage(root)),
  server: once(async () => {
    const server = await startSeededServer(pulledSizeOf(patients))
    servers.push(server)
    return server
  }),
}
try {
  const only = chosen.length === 1 ? chosen[0]?.document : undefined
  const keep = async (figures: readonly Figure[]) => {
    if (values.write)
      await writeFile(values.write, await (only?.(figures, bench) ?? figuresDocument(figures, { patients, rounds })))
    if (values.json) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  console.log(figuresTable(await measure(bench, chosen, keep)))
} finally {
  for (const server of servers) await server.dispose()
}
