import { quickClone } from '#tests/simulation/device/quick-clone.ts'
import { quickImmediate } from '#tests/simulation/device/quick-immediate.ts'
import { switchBug } from '#tests/simulation/planted/switch-bug.ts'
import { type Hunt, hunt } from './run-histories.ts'

// Dexie says each time that a connection was lost, and histories lose many.
console.warn = () => undefined
// fake-indexeddb clones every row that is read or written.
globalThis.structuredClone = quickClone
// And each of its transactions and requests takes a turn of its own, five thousand in a history.
globalThis.setImmediate = quickImmediate as typeof setImmediate

switchBug(process.env.PLANTED_BUG ?? null)

/** A process that plays the chunks that it is given, one after another. */
process.on('message', (chunk: Hunt) => {
  hunt(chunk).then(
    ({ tally, failure }) => process.send?.({ counts: tally.counts(), failure }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
