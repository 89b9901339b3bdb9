import { afterAll, vi } from 'vitest'

/** A setup file: after each test file of a shared worker, takes back what the file has stubbed, spied on, or told the timers. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
