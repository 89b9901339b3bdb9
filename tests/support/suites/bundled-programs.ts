import type { TestProject } from 'vitest/node'
import { buildServer } from '#tests/support/server/server-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's programs, bundled once for the whole run; for createServerProcess and runProgram. */
    serverDist: string
  }
}

/** The global setup of the server suite: bundles the programs from the sources as they stand, and removes them after the last test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dist, dispose } = await buildServer()
  project.provide('serverDist', dist)
  return dispose
}
