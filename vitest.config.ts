import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { filesOfSqlite } from './tests/support/suites/files-of-sqlite.ts'
import { isolatedFiles } from './tests/support/suites/isolated-files.ts'
import { SweepsFirst } from './tests/support/suites/sweeps-first.ts'
import { isProof } from './tests/support/suites/tier.ts'

const minutes = (count: number) => count * 60_000

/** What takes too long for every change is played by `npm run proof`. */
const proofOnly = isProof ? [] : ['**/*.proof.test.ts']

/** These files get modules of their own; the others share their worker's, whose code stays compiled and warm from file to file. */
const isolatedUnit = isolatedFiles([
  'tests/domain',
  'tests/data',
  'tests/ui',
  'tests/features',
  'tests/app',
  'tests/sw',
  'tests/tooling',
])
const isolatedServer = isolatedFiles(['tests/server', 'tests/contract'])

/** Who waits for a page, a process or a clock leaves the core to another: one more than there are cores keeps all at work. */
const oneMore = availableParallelism() + 1

const unit = {
  pool: 'threads' as const,
  maxWorkers: oneMore,
  setupFiles: ['tests/support/suites/fresh-file.ts'],
  testTimeout: minutes(2),
  hookTimeout: minutes(2),
}

// Processes: signals, and what native addons keep, are a process's own.
const server = {
  pool: 'forks' as const,
  maxWorkers: oneMore,
  setupFiles: ['tests/support/suites/restored-mocks.ts'],
  testTimeout: minutes(2),
  hookTimeout: minutes(2),
}

/** One project per suite, and a second one for the files that cannot share a worker (`unit-isolated`). */
export default defineConfig({
  test: {
    // Vitest would leave one core idle: on a machine of two, half of it.
    maxWorkers: '100%',
    sequence: { sequencer: SweepsFirst },
    // What is expected may take its time to become so on a busy machine.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: ['tests/{domain,data,ui,features,app,sw,tooling}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts', ...isolatedUnit, ...proofOnly],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit-isolated',
          include: isolatedUnit,
          exclude: ['**/*.browser.test.ts', ...proofOnly],
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['tests/{server,contract}/**/*.test.ts'],
          exclude: [...isolatedServer, ...proofOnly, ...filesOfSqlite],
          isolate: false,
          globalSetup: ['tests/support/suites/bundled-programs.ts', 'tests/support/suites/test-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-isolated',
          include: isolatedServer,
          exclude: [...proofOnly, ...filesOfSqlite],
          globalSetup: ['tests/support/suites/bundled-programs.ts', 'tests/support/suites/test-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          exclude: proofOnly,
          testTimeout: minutes(10),
          hookTimeout: minutes(1),
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts', 'tests/**/*.browser.test.ts'],
          exclude: proofOnly,
          globalSetup: ['tests/support/suites/shared-by-workers.ts', 'tests/support/suites/test-postgres.ts'],
          // The files of a worker share its one browser.
          isolate: false,
          // Who waits for a page waits for several processes at once.
          maxWorkers: oneMore + 1,
          testTimeout: minutes(3),
          hookTimeout: minutes(2),
        },
      },
    ],
  },
})
