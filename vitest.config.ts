import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isProof } from './tests/support/tier.ts'

const minutes = (count: number) => count * 60_000

/** What takes too long for every change is played by `npm run proof`. */
const proofOnly = isProof ? [] : ['**/*.proof.test.ts']

/**
 * One project per suite. A browser test boots a server and a Chromium of its own and often waits for its page: one more than there
 * are cores keeps all of them at work.
 */
export default defineConfig({
  test: {
    // Vitest would leave one core idle: on a machine of two, half of it.
    maxWorkers: '100%',
    // What is expected may take its time to become so on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{domain,data,ui,features,app,sw,tooling}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts', ...proofOnly],
          // The rules of the tools run the tools themselves: seconds, but many times that on a busy machine.
          testTimeout: minutes(2),
          hookTimeout: minutes(2),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{server,contract}/**/*.test.ts'],
          exclude: proofOnly,
          testTimeout: minutes(2),
          hookTimeout: minutes(2),
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
          // The files of a worker share its one browser.
          isolate: false,
          maxWorkers: availableParallelism() + 1,
          testTimeout: minutes(3),
          hookTimeout: minutes(2),
        },
      },
    ],
  },
})
