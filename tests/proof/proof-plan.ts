import { type Suite, suiteOf } from '#tests/support/suites/suites.ts'

/** A part of the proof that is played and recorded on its own. */
export type Part = { name: string } & (
  | { kind: 'suite'; suite: Suite; files: readonly string[]; onPostgres?: boolean }
  | { kind: 'histories'; from: number; runs: number; onPostgres?: boolean }
  | { kind: 'planted'; bugs: readonly string[] }
)

/** The row of the closing table that tells whether every fault happened in the histories. */
export const FAULTS_PART = 'histories/every fault'

/** A multiple of the chunk in which histories are played (hunt-in-chunks.ts). */
const HISTORIES_A_PIECE = 250
const BUGS_A_PIECE = 16
/** This file is no part: random histories are parts of their own. */
const RANDOM_HISTORIES = 'tests/simulation/random-histories.test.ts'

const OUTAGE = 'tests/journeys/sync/outage.test.ts'
/** What is also played on PostgreSQL: the server, the histories, and an afternoon without a server. */
const ON_POSTGRES: readonly Part[] = [
  { name: 'postgres/server', kind: 'suite', suite: 'server', files: [], onPostgres: true },
  { name: 'postgres/histories', kind: 'histories', from: 0, runs: 100, onPostgres: true },
  { name: 'postgres/outage', kind: 'suite', suite: 'journeys', files: [OUTAGE], onPostgres: true },
]

interface Everything {
  /** All test files. */
  tested: readonly string[]
  /** The names of all planted bugs. */
  bugs: readonly string[]
  /** The number of random histories. */
  histories: number
  /** Whether this machine has a PostgreSQL to start. */
  hasPostgres: boolean
}

/** Returns all parts in playing order: whole suites first, then longer parts. */
export function planOf({ tested, bugs, histories, hasPostgres }: Everything): Part[] {
  const filesOf = (suite: Suite) => tested.filter((path) => suiteOf(path) === suite && path !== RANDOM_HISTORIES)
  const aFileEach = (suite: Suite) => filesOf(suite).map((path) => partOfFile(suite, path))
  return [
    { name: 'unit', kind: 'suite', suite: 'unit', files: [] },
    { name: 'server', kind: 'suite', suite: 'server', files: [] },
    ...(hasPostgres ? ON_POSTGRES : []),
    ...aFileEach('simulation'),
    ...slices(bugs, BUGS_A_PIECE).map(
      (some, nth): Part => ({ name: `planted/${nth + 1}`, kind: 'planted', bugs: some }),
    ),
    ...historyParts(histories),
    ...aFileEach('journeys'),
  ]
}

function partOfFile(suite: Suite, path: string): Part {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.test\.tsx?$/, '')
  return { name: `${suite}/${name}`, kind: 'suite', suite, files: [path] }
}

function historyParts(histories: number): Part[] {
  const count = Math.ceil(histories / HISTORIES_A_PIECE)
  return Array.from({ length: count }, (_, nth) => {
    const from = nth * HISTORIES_A_PIECE
    const runs = Math.min(HISTORIES_A_PIECE, histories - from)
    return { name: `histories/${from + 1}-${from + runs}`, kind: 'histories', from, runs }
  })
}

function slices<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, nth) => all.slice(nth * size, (nth + 1) * size))
}
