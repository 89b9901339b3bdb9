import { tooManyRequests } from '#server/http/api-errors.ts'

interface Window {
  count: number
  endsAt: number
}

const MAX_ADDRESSES = 10_000

/** Counts what each address got wrong in a stretch of time; in memory, since a restart may forget it. */
export class FailureWindow {
  readonly #most: number
  readonly #lengthMs: number
  readonly #windows = new Map<string, Window>()

  constructor(most: number, lengthMs: number) {
    this.#most = most
    this.#lengthMs = lengthMs
  }

  /** Throws a 429 when the address has used up its stretch. */
  expectRoom(address: string, now: number): void {
    const window = this.#current(address, now)
    if (window && window.count >= this.#most) throw tooManyRequests(window.endsAt - now)
  }

  count(address: string, now: number): void {
    const window = this.#current(address, now)
    if (window) window.count++
    else this.#open(address, now)
  }

  #current(address: string, now: number): Window | undefined {
    const window = this.#windows.get(address)
    return window && window.endsAt > now ? window : undefined
  }

  #open(address: string, now: number): void {
    if (this.#windows.size >= MAX_ADDRESSES) this.#forget(now)
    this.#windows.set(address, { count: 1, endsAt: now + this.#lengthMs })
  }

  /** Ended stretches go; if all still run, the oldest one goes. */
  #forget(now: number): void {
    for (const [address, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(address)
    const oldest = this.#windows.keys().next()
    if (this.#windows.size >= MAX_ADDRESSES && !oldest.done) this.#windows.delete(oldest.value)
  }
}
