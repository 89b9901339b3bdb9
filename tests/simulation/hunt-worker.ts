import { type Hunt, hunt } from './run-histories.ts'

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
