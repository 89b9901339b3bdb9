import type { Page } from 'playwright-core'
import { inFreshBrowser, openBenchPage } from '#tests/bench/bench-browser.ts'
import { compared, type Samples } from '#tests/bench/comparison/compared.ts'
import { rxdbScript } from '#tests/bench/comparison/rxdb-script.ts'
import { shuffled } from '#tests/bench/comparison/shuffled.ts'
import type { Aim } from '#tests/bench/measured-figures.ts'
import { type MeasuredFigure, type Measurement, sampled } from '#tests/bench/measurement.ts'
import type { PeerName, PeerTimes } from '#tests/bench/page/peers/time-peer.ts'
import { admin } from '#tests/support/server/server-process.ts'

export const PEER_TITLES: Record<PeerName, string> = {
  product: 'the product',
  rxdb: 'RxDB',
  rxdbSingle: 'RxDB, a change a batch',
  dexie: 'Dexie + fetch',
  indexedDb: 'IndexedDB',
  fetch: 'bare fetches',
}

/** A remark on the lines of readings. */
export const READING_NOTE = 'RxDB answers a repeated query from memory'

const SAMPLES = 10
const WAITING = 300
const QUEUES = [100, 200, 400]
const [SHORT, LONG] = [100, 400]

interface PeerRound {
  name: PeerName
  times: PeerTimes & { firstLook: number }
}

/**
 * Compares a device's work with that of other ways to do it: same rows, same server, same browser. Each change is on
 * the disk before it is sent, and is removed when the server has accepted it; only bare fetches keep nothing.
 */
export const besidePeers: Measurement = {
  number: 13,
  title: 'the device beside its peers',
  run: async (bench) => {
    const { url } = await bench.server()
    const bundle = await bench.bundle()
    const script = await rxdbScript()
    const rounds: PeerRound[] = []
    const openPage = async (page: Page) => {
      await openBenchPage(page, url, bundle)
      await page.addScriptTag({ content: script })
    }
    for (let round = 0; round < bench.rounds; round++) {
      for (const name of shuffled(Object.keys(PEER_TITLES) as PeerName[])) {
        const measured = await inFreshBrowser({ worker: false }, async (page) => {
          await openPage(page)
          const plan = { name, login: admin, waiting: WAITING, queues: QUEUES, samples: SAMPLES }
          const times = await page.evaluate((asked) => window.bench.peer(asked), plan)
          await openPage(page)
          const firstLook = await page.evaluate((asked) => window.bench.firstLook(asked.name, asked.login), plan)
          return { ...times, firstLook }
        })
        rounds.push({ name, times: measured })
      }
    }
    const line = (
      title: string,
      read: (times: PeerRound['times']) => readonly number[] | undefined,
      { unit = 'ms', note = '', aim }: { unit?: MeasuredFigure['unit']; note?: string; aim?: Aim } = {},
    ) => compared(title, gathered(rounds, read), { unit, note, titles: PEER_TITLES, aim })
    // With the others the names come with the rows, at the end.
    const untilNames = gathered(rounds, ({ named, readable }) => [named - readable])
    const sent = (count: number) => (times: PeerRound['times']) => [times.sent[count] ?? Number.NaN]
    return [
      ...line('first mirror, week readable', ({ readable }) => [readable]),
      ...line('first mirror, week with names', ({ named }) => [named]),
      sampled('first mirror, from the rows of the week to their names: the product', untilNames.product ?? [], {
        unit: 'ms',
        aim: { of: 'median', atMost: 1000 },
      }),
      ...line('first mirror, complete', ({ complete }) => [complete]),
      ...line('a week is read, first look after a start', ({ firstLook }) => [firstLook]),
      ...[0, WAITING].flatMap((waiting) => [
        ...line(`a week is read, ${waiting} waiting`, ({ read }) => read[waiting], { note: READING_NOTE }),
        ...line(`change to live list, ${waiting} waiting`, ({ change }) => change[waiting]),
      ]),
      ...QUEUES.flatMap((count) => line(`${count} changes are sent`, sent(count))),
      ...line(
        `sending ${LONG} as against ${SHORT}`,
        ({ sent: by }) => [(by[LONG] ?? Number.NaN) / (by[SHORT] ?? Number.NaN)],
        { unit: 'times', aim: { of: 'median', atMost: LONG / SHORT } },
      ),
    ]
  },
}

/** Joins the samples of all rounds by peer. A line that a peer does not have is missing. */
function gathered(
  rounds: readonly PeerRound[],
  read: (times: PeerRound['times']) => readonly number[] | undefined,
): Samples<PeerName> {
  const samples: Partial<Record<PeerName, number[]>> = {}
  for (const { name, times } of rounds) {
    const found = read(times)
    if (found) samples[name] = [...(samples[name] ?? []), ...found]
  }
  return samples
}
