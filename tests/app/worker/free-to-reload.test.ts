import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenFreeToReload } from '#app/worker/free-to-reload.ts'

let held: string[]
const takeOver = vi.fn()

beforeEach(() => {
  held = []
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  takeOver.mockClear()
})

it.each([{ others: [] }, { others: ['events-clinica-1', 'draft-clinica-1-a'] }])(
  'activates a new version at once while no tab sends ($others)',
  async ({ others }) => {
    held = others
    const stop = whenFreeToReload(takeOver)
    await vi.advanceTimersByTimeAsync(0)
    expect(takeOver).toHaveBeenCalledOnce()
    stop()
  },
)

it('activates none while a tab sends, nor in the first moments afterwards', async () => {
  held = ['sender-clinica-1']
  const stop = whenFreeToReload(takeOver)
  await vi.advanceTimersByTimeAsync(5_000)
  held = []
  await vi.advanceTimersByTimeAsync(2_000)
  expect(takeOver).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(takeOver).toHaveBeenCalledOnce()
  stop()
})

it('asks again until it is stopped: a version that waits may not have heard', async () => {
  const stop = whenFreeToReload(takeOver)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(takeOver).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(takeOver).toHaveBeenCalledTimes(3)
})
