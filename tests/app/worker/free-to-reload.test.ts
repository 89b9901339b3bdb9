import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenFreeToReload } from '#app/worker/free-to-reload.ts'

let held: string[]
const activate = vi.fn()

beforeEach(() => {
  held = []
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  activate.mockClear()
})

it.each([{ others: [] }, { others: ['events-clinica-1', 'draft-clinica-1-a'] }])(
  'a new version is activated at once while no tab sends ($others)',
  async ({ others }) => {
    held = others
    const stop = whenFreeToReload(activate)
    await vi.advanceTimersByTimeAsync(0)
    expect(activate).toHaveBeenCalledOnce()
    stop()
  },
)

it('no version is activated while a tab sends, nor in the first moments afterwards', async () => {
  held = ['sender-clinica-1']
  const stop = whenFreeToReload(activate)
  await vi.advanceTimersByTimeAsync(5_000)
  held = []
  await vi.advanceTimersByTimeAsync(2_000)
  expect(activate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(activate).toHaveBeenCalledOnce()
  stop()
})

it('the activation is repeated until it is stopped, since a waiting version may have missed it', async () => {
  const stop = whenFreeToReload(activate)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(activate).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(activate).toHaveBeenCalledTimes(3)
})
