import { type Caller, staffOf } from '#tests/support/api/api-calls.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'
import { createTestServer, startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import type { TestClock } from './test-clock.ts'

/** A server of its own for each test, in memory unless told; the options are read before each. */
export function serverForEachTest(options: () => TestServerOptions = () => ({})): TestServer<TestClock> {
  return forEachTest(
    () => createTestServer({ dataDir: ':memory:', ...options() }),
    (server) => server.stop(),
  )
}

/** The first admin's calls to it, with a session that begins with the test. */
export function staffForEachTest(server: TestServer): Caller {
  return forEachTest(() => staffOf(server))
}

/** As serverForEachTest, listening; `url` is its address. */
export function listeningServerForEachTest(
  options: () => TestServerOptions = () => ({}),
): TestServer<TestClock> & { url: string } {
  return forEachTest(
    () => startTestServer({ dataDir: ':memory:', ...options() }),
    (server) => server.stop(),
  )
}
