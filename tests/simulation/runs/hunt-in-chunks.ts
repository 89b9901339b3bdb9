import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Tally } from '#tests/simulation/server/faults.ts'
import type { Hunt, HuntResult } from './run-histories.ts'
import { withBundle } from './simulation-bundle.ts'

interface BigHunt extends Hunt {
  /** How many histories of this seed were played before, by another run; a multiple of the chunk. */
  from?: number
  /** Told after each chunk. */
  onPlayed?: (tally: Tally) => void
  /** The planted bug that is switched on, in a build that holds it. */
  bug?: string
  /** A process that takes longer is ended, and the hunt rejects: a broken engine may never come to rest. */
  limitMs?: number
  /** Ends the processes: the hunt rejects. */
  signal?: AbortSignal
}

interface BigHuntResult extends HuntResult {
  seconds: number
  processes: number
}

/** So many histories share a seed of their own: few enough that no core waits long for the last chunk of another. */
const CHUNK = 50
/** Spreads the seeds of chunks, so that runs with neighbouring seeds have none in common. */
const GOLDEN = 0x9e3779b1
/**
 * Most of what a history makes dies young: with room for it the collector has a quarter less to do. Its helpers would only take turns
 * with the other processes, which leave no core idle.
 */
const NODE_FLAGS = ['--max-semi-space-size=128', '--single-threaded-gc']

/**
 * Plays histories in one process per core. Which histories does not depend on how many there are: chunk after chunk has a seed of
 * its own that follows from `seed`, the first that seed itself. After a chunk that found something no more are begun.
 */
export function huntInChunks(hunt: BigHunt): Promise<BigHuntResult> {
  return withBundle('runs/hunt-worker.ts', (program) => huntWith(program, hunt))
}

/** The same with a program that was built before: that of hunt-worker.ts. */
export async function huntWith(program: string, asked: BigHunt): Promise<BigHuntResult> {
  const { from = 0, onPlayed, bug, limitMs, signal, ...hunt } = asked
  const chunks = hunt.path ? [hunt] : chunksOf(hunt, from)
  const processes = Math.min(availableParallelism(), chunks.length)
  const env = { ...process.env, ...(bug && { PLANTED_BUG: bug }) }
  const start = performance.now()
  const tally = new Tally()
  const failures: string[] = []
  const hunter = async () => {
    const worker = fork(program, { execArgv: NODE_FLAGS, env, timeout: limitMs })
    const end = () => worker.kill()
    signal?.addEventListener('abort', end)
    for (let chunk = chunks.shift(); chunk && failures.length === 0; chunk = chunks.shift()) {
      const { counts, failure } = await played(worker, chunk)
      tally.add(new Tally(counts))
      if (failure) failures.push(failure)
      onPlayed?.(tally)
    }
    signal?.removeEventListener('abort', end)
    worker.disconnect()
  }
  await Promise.all(Array.from({ length: processes }, hunter))
  return { tally, processes, seconds: (performance.now() - start) / 1000, failure: failures.join('\n\n') || null }
}

function chunksOf({ runs, seed, isUnshrunk }: Hunt, from: number): Hunt[] {
  const first = Math.floor(from / CHUNK)
  const count = Math.ceil(runs / CHUNK)
  return Array.from({ length: count }, (_, index) => ({
    seed: (seed + Math.imul(first + index, GOLDEN)) | 0,
    runs: Math.min(CHUNK, runs - index * CHUNK),
    isUnshrunk,
  }))
}

interface Played {
  counts: [string, number][]
  failure: string | null
}

/** Throws when the process dies over it. */
function played(worker: ChildProcess, chunk: Hunt): Promise<Played> {
  return new Promise((resolve, reject) => {
    const onDeath = (code: number | null) => reject(new Error(`a hunting process ended with ${code}`))
    worker.once('exit', onDeath)
    worker.once('message', (message) => {
      worker.off('exit', onDeath)
      resolve(message as Played)
    })
    worker.send(chunk)
  })
}
