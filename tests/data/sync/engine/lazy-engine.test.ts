import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLazyEngine, type Later } from '#data/sync/engine/lazy-engine.ts'
import type { SyncEngine } from '#data/sync/engine/sync-engine.ts'

/** The screen has rendered already. */
const atOnce: Later = (begin) => {
  begin()
  return () => undefined
}

let calls: string[]
let engine: SyncEngine

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  calls = []
  engine = {
    start: () => calls.push('start'),
    kick: () => calls.push('kick'),
    stop: () => calls.push('stop'),
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the engine starts once its code has loaded, and receives later calls', async () => {
  const late = createLazyEngine(async () => engine, atOnce)
  late.start()
  late.kick()
  await vi.runAllTimersAsync()
  expect(calls).toEqual(['start'])
  late.kick()
  late.stop()
  expect(calls).toEqual(['start', 'kick', 'stop'])
})

it("the engine's code is requested again after a failed load", async () => {
  let failures = 2
  const late = createLazyEngine(async () => {
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return engine
  }, atOnce)
  late.start()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(6_002)
  expect(calls).toEqual(['start'])
})

it('a kick requests the code at once instead of after the pause', async () => {
  let asked = 0
  const late = createLazyEngine(async () => {
    if (asked++ < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return engine
  }, atOnce)
  late.start()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toBe(3)
  late.kick()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toEqual(['start'])
  await vi.runAllTimersAsync()
  expect(asked).toBe(4)
})

it('the engine never starts for a session that has ended meanwhile', async () => {
  const late = createLazyEngine(async () => engine, atOnce)
  late.start()
  late.stop()
  await vi.runAllTimersAsync()
  expect(calls).toEqual([])

  let asked = 0
  const broken = createLazyEngine(async () => {
    asked++
    throw new TypeError('Failed to fetch dynamically imported module')
  }, atOnce)
  broken.start()
  await vi.advanceTimersByTimeAsync(1_000)
  broken.stop()
  await vi.runAllTimersAsync()
  expect(asked).toBe(1)
})

it('the code is requested ever less often while it fails to load', async () => {
  let asked = 0
  const late = createLazyEngine(async () => {
    asked++
    throw new TypeError('Failed to fetch dynamically imported module')
  }, atOnce)
  late.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(5)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(asked).toBeLessThanOrEqual(16)
  late.stop()
})

it('the engine starts once, after the screen has rendered or with an earlier kick (S-6)', async () => {
  let tell: () => void = () => undefined
  let isCalledOff = false
  const later: Later = (begin) => {
    tell = begin
    return () => {
      isCalledOff = true
    }
  }
  const waiting = createLazyEngine(async () => engine, later)
  waiting.start()
  await vi.runAllTimersAsync()
  expect(calls).toEqual([])
  tell()
  await vi.runAllTimersAsync()
  expect(calls).toEqual(['start'])

  calls = []
  const kicked = createLazyEngine(async () => engine, later)
  kicked.start()
  kicked.kick()
  await vi.runAllTimersAsync()
  expect(isCalledOff).toBe(true)
  tell()
  await vi.runAllTimersAsync()
  expect(calls).toEqual(['start'])
})
