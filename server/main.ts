import { expectOpenFiles } from '#server/platform/open-files.ts'

// All other code is read after that: with too few files even the reading of it fails.
expectOpenFiles()
const { runServer } = await import('./run-server.ts')
await runServer()
