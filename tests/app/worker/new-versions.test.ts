import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeRegistration, FakeWorker, pageWith } from './fake-registration.ts'

const HOUR_MS = 60 * 60_000

let registration: FakeRegistration

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  registration = new FakeRegistration()
  registration.active = new FakeWorker()
  registration.active.state = 'activated'
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

/**
 * A page that was just loaded, past the worker if `isPast`; `offered` collects the activation functions of the offered
 * versions.
 */
async function loaded({ isPast = false } = {}) {
  const container = pageWith(registration)
  if (isPast) container.controller = null
  const reload = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  const { registerAppWorker } = await import('#app/worker/app-worker.ts')
  const offered: (() => void)[] = []
  const leave = registerAppWorker((activate) => offered.push(activate))
  await pass(0)
  return { container, register: container.register, reload, offered, leave }
}

describe('a page that stays open', () => {
  it('offers a version whose first installation was interrupted', async () => {
    const { offered } = await loaded()
    await pass(HOUR_MS)
    registration.breakOff(registration.find())
    await pass(HOUR_MS)
    expect(offered).toHaveLength(0)
    registration.complete(registration.find())
    await pass(1_000)
    expect(offered).toHaveLength(1)
  })

  it('offers each version once, also one that replaces a waiting one, and activates the newest', async () => {
    const { offered } = await loaded()
    await pass(HOUR_MS)
    registration.complete(registration.find())
    await pass(HOUR_MS)
    expect(offered).toHaveLength(1)
    const newest = registration.find()
    registration.complete(newest)
    await pass(2 * HOUR_MS)
    expect(offered).toHaveLength(2)
    for (const activate of offered) activate()
    expect(newest.said).toEqual([{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }])
  })

  it('offers a version that was being installed when the page was loaded', async () => {
    const coming = registration.find()
    const { offered } = await loaded()
    registration.complete(coming)
    await pass(1_000)
    expect(offered).toHaveLength(1)
  })

  it('offers a version that was already waiting when the page was loaded', async () => {
    registration.complete(registration.find())
    expect((await loaded()).offered).toHaveLength(1)
  })

  it.each([
    { how: 'normally', isPast: false },
    { how: 'past the worker (Ctrl+Shift+R)', isPast: true },
  ])('that was loaded $how is reloaded when the version that its user wanted is active', async ({ isPast }) => {
    const { offered, container, reload } = await loaded({ isPast })
    const next = registration.find()
    registration.complete(next)
    await pass(1_000)
    offered[0]?.()
    registration.begin(next)
    container.controller = next
    container.dispatchEvent(new Event('controllerchange'))
    await pass(10_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that the very first version takes control of is not reloaded', async () => {
    registration.active = null
    const { container, reload } = await loaded()
    const first = registration.find()
    registration.begin(first)
    container.controller = first
    container.dispatchEvent(new Event('controllerchange'))
    await pass(10_000)
    expect(reload).not.toHaveBeenCalled()
  })

  it('offers no version that activates itself', async () => {
    const { offered } = await loaded()
    const worker = registration.find()
    registration.complete(worker)
    registration.begin(worker)
    await pass(HOUR_MS)
    expect(offered).toEqual([])
  })

  it('offers nothing after it has stopped listening', async () => {
    const { offered, leave } = await loaded()
    const coming = registration.find()
    leave()
    registration.complete(coming)
    registration.complete(registration.find())
    await pass(3 * HOUR_MS)
    expect(offered).toEqual([])
    expect(registration.update).not.toHaveBeenCalled()
  })

  it('goes on looking for new versions after the device’s clock was set back', async () => {
    await loaded()
    await pass(HOUR_MS)
    expect(registration.update).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() - 365 * 24 * HOUR_MS)
    await pass(5 * HOUR_MS)
    expect(registration.update).toHaveBeenCalledTimes(6)
  })

  it('registers again when the very first installation failed and the browser dropped it', async () => {
    registration.active = null
    const { register } = await loaded()
    registration.breakOff(registration.find())
    await pass(HOUR_MS)
    expect(register).toHaveBeenCalledTimes(2)
  })
})

describe('a check for a new version', () => {
  const look = async () => (await import('#app/worker/waiting-version.ts')).checkForVersion()

  it('ends when the version that it found waits', async () => {
    pageWith(registration)
    const coming = registration.find()
    const outcome = look()
    await pass(HOUR_MS)
    registration.complete(coming)
    await pass(1_000)
    expect(await outcome).toBe('found')
  })

  it('ends when the version that it found can’t be fetched', async () => {
    pageWith(registration)
    const coming = registration.find()
    const outcome = look()
    await pass(1_000)
    registration.breakOff(coming)
    await pass(1_000)
    expect(await outcome).toBe('unreachable')
  })

  it('finds a waiting version, whoever found it first', async () => {
    pageWith(registration)
    registration.complete(registration.find())
    expect(await look()).toBe('found')
  })

  it('finds none when there is none', async () => {
    pageWith(registration)
    expect(await look()).toBe('none')
  })
})
