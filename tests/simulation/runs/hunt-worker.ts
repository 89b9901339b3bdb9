import { quickClone } from '#tests/simulation/device/quick-clone.ts'
import { quickImmediate } from '#tests/simulation/device/quick-immediate.ts'
import { switchBug } from '#tests/simulation/planted/switch-bug.ts'
import { type Hunt, hunt } from './run-histories.ts'

// Dexie warns about each lost connection, and histories lose many.
console.warn = () => undefined
// fake-indexeddb clones every row that it reads or writes.
globalThis.structuredClone = quickClone
// fake-indexeddb calls this for each transaction and request, five thousand times per history.
globalThis.setImmediate = quickImmediate as typeof setImmediate

switchBug(process.env.PLANTED_BUG ?? null)

/** Plays the chunks that it receives, one after another. */
process.on('message', (chunk: Hunt) => {
  hunt(chunk).then(
    ({ tally, failure }) => process.send?.({ counts: tally.counts(), failure }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
