import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadUntilAvailable } from '#app/screens/load-until-available.ts'
import { ChunkMissingError } from '#app/start/fetch-chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Makes a loader that fails this number of times. */
function missing(times: number) {
  let left = times
  return vi.fn(async () => {
    left--
    if (left >= 0) throw new ChunkMissingError('not there')
    return 'code'
  })
}

it.each([0, 1, 2, 7])('code is loaded after %i failures', async (times) => {
  const load = missing(times)
  const coming = loadUntilAvailable(load, new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await coming).toBe('code')
  expect(load).toHaveBeenCalledTimes(times + 1)
})

it('code is not requested any more once nobody wants it', async () => {
  const ended = new AbortController()
  const load = missing(Number.POSITIVE_INFINITY)
  const coming = loadUntilAvailable(load, ended.signal)
  await vi.advanceTimersByTimeAsync(25_000)
  const asked = load.mock.calls.length
  ended.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await coming).toBeNull()
  expect(load).toHaveBeenCalledTimes(asked)
})

it('code with a fault of its own is not requested again', async () => {
  const load = vi.fn(() => Promise.reject(new RangeError('a bug')))
  await expect(loadUntilAvailable(load, new AbortController().signal)).rejects.toBeInstanceOf(RangeError)
  expect(load).toHaveBeenCalledTimes(1)
})
