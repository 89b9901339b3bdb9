import { exitIfTooFewOpenFiles } from '#server/platform/open-files.ts'

// Must come first: with too few file descriptors even loading the other code fails.
exitIfTooFewOpenFiles()
const { runServer } = await import('./run-server.ts')
await runServer()
