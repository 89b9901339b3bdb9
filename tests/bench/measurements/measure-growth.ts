import { inFreshBrowser, openBenchPage } from '#tests/bench/bench-browser.ts'
import { compared } from '#tests/bench/comparison/compared.ts'
import { rxdbScript } from '#tests/bench/comparison/rxdb-script.ts'
import { shuffled } from '#tests/bench/comparison/shuffled.ts'
import { exponentOf, medianOf } from '#tests/bench/measured-figures.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import type { LocalTimes, PeerName } from '#tests/bench/page/peers/time-peer.ts'
import { PEER_TITLES, READING_NOTE } from './measure-peers.ts'

const SIZES = [2_000, 20_000, 60_000]
const SAMPLES = 10
const LOCAL: readonly PeerName[] = ['product', 'rxdb', 'dexie', 'indexedDb']

/** Measures how the times of one week grow with the rows on the device: the exponent is 0 if they do not. */
export const growth: Measurement = {
  number: 14,
  title: 'growth with the rows on the device',
  run: async (bench) => {
    const { url } = await bench.server()
    const bundle = await bench.bundle()
    const script = await rxdbScript()
    const measured = new Map<string, LocalTimes[]>()
    const cases = LOCAL.flatMap((name) => SIZES.map((size) => ({ name, size })))
    for (let round = 0; round < bench.rounds; round++) {
      for (const { name, size } of shuffled(cases)) {
        const times = await inFreshBrowser({ worker: false }, async (page) => {
          await openBenchPage(page, url, bundle)
          await page.addScriptTag({ content: script })
          const plan = [name, size, SAMPLES] as const
          return page.evaluate((asked) => window.bench.localPeer(...asked), plan)
        })
        measured.set(`${name} ${size}`, [...(measured.get(`${name} ${size}`) ?? []), times])
      }
    }
    const line = (title: string, read: (times: LocalTimes) => number[], note = ''): MeasuredFigure[] => {
      const samples = (name: PeerName, size: number) => (measured.get(`${name} ${size}`) ?? []).flatMap(read)
      const bySize = SIZES.flatMap((size) =>
        compared<PeerName>(
          `${title}, ${size} rows`,
          Object.fromEntries(LOCAL.map((name) => [name, samples(name, size)])),
          { unit: 'ms', titles: PEER_TITLES, note },
        ),
      )
      const exponents = LOCAL.map((name) => {
        const points = SIZES.map((size) => ({ size, time: medianOf(samples(name, size)) }))
        return sampled(`${title}, growth: ${PEER_TITLES[name]}`, [exponentOf(points)], { unit: 'exponent' })
      })
      return [...bySize, ...exponents]
    }
    return [
      ...line('a week is read', ({ read }) => read, READING_NOTE),
      ...line('change to live list', ({ change }) => change),
    ]
  },
}
