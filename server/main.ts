import { expectOpenFiles } from '#server/platform/open-files.ts'

// Must come first: with too few file descriptors even loading the other code fails.
expectOpenFiles()
const { runServer } = await import('./run-server.ts')
await runServer()
