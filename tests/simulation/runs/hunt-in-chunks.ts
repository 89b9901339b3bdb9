import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Tally } from '#tests/simulation/server/faults.ts'
import { startPostgres } from '#tests/support/database/postgres-server.ts'
import type { Hunt, HuntResult } from './run-histories.ts'
import { withBundle } from './simulation-bundle.ts'

interface BigHunt extends Hunt {
  /** How many histories of this seed another run has played; a multiple of the chunk. */
  from?: number
  /** Called after each chunk. */
  onPlayed?: (tally: Tally) => void
  /** Plays them on a PostgreSQL of their own instead of SQLite in memory. */
  onPostgres?: boolean
  /** The planted bug that is switched on, in a build with all bugs. */
  bug?: string
  /** Ends a process that takes longer and rejects, since a broken engine may never come to rest. */
  limitMs?: number
  /** Ends the processes and rejects. */
  signal?: AbortSignal
}

interface BigHuntResult extends HuntResult {
  seconds: number
  processes: number
}

/** Histories per derived seed: few, so that no core waits long for another one's last chunk. */
const CHUNK = 50
/** Spreads the seeds of chunks, so that runs with adjacent seeds share none. */
const GOLDEN = 0x9e3779b1
/**
 * Most objects of a history are short-lived, so a large young generation saves a quarter of the collector's work.
 * Collector threads would only compete with the other processes, which use all cores.
 */
const NODE_FLAGS = ['--max-semi-space-size=128', '--single-threaded-gc']

/**
 * Plays histories in one process per core. The histories do not depend on the number of processes: each chunk has its
 * own seed, derived from `seed`; the first has that seed itself. After a failure no more chunks are started.
 */
export function huntInChunks(hunt: BigHunt): Promise<BigHuntResult> {
  return withBundle('runs/hunt-worker.ts', (program) => huntWith(program, hunt))
}

/** As huntInChunks, with a program that was already built from hunt-worker.ts. */
export async function huntWith(program: string, asked: BigHunt): Promise<BigHuntResult> {
  const { from = 0, onPlayed, bug, limitMs, signal, onPostgres = false, ...hunt } = asked
  const postgres = onPostgres ? await startPostgres() : undefined
  const chunks = hunt.path ? [hunt] : chunksOf(hunt, from)
  const processes = Math.min(availableParallelism(), chunks.length)
  const env = { ...process.env, ...(bug && { PLANTED_BUG: bug }), ...(postgres && { TEST_POSTGRES: postgres.url }) }
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
  try {
    await Promise.all(Array.from({ length: processes }, hunter))
  } finally {
    await postgres?.stop()
  }
  return { tally, processes, seconds: (performance.now() - start) / 1000, failure: failures.join('\n\n') || null }
}

function chunksOf({ runs, seed, ...how }: Hunt, from: number): Hunt[] {
  const first = Math.floor(from / CHUNK)
  const count = Math.ceil(runs / CHUNK)
  return Array.from({ length: count }, (_, index) => ({
    seed: (seed + Math.imul(first + index, GOLDEN)) | 0,
    runs: Math.min(CHUNK, runs - index * CHUNK),
    ...how,
  }))
}

interface Played {
  counts: [string, number][]
  failure: string | null
}

/** Rejects if the process dies. */
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
