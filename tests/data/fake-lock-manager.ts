interface Holder {
  owner: LockOwner
  lose: (reason: DOMException) => void
}

/** A tab or a worker; what it holds ends with it. */
export interface LockOwner {
  /** Called when work that continued after its lock had been stolen has ended, with its error if any. */
  onStolenWorkEnded?: (error?: unknown) => void
}

/** A request that waits for a name that another tab holds. */
interface Waiter {
  owner: LockOwner
  name: string
  goOn: () => void
}

/** The Web Locks of one device, as far as the app uses them: `ifAvailable`, `steal`, and waiting until a signal aborts. */
export class FakeLockManager {
  readonly #holders = new Map<string, Holder>()
  #waiting: Waiter[] = []
  thefts = 0

  /** The lock manager as one tab sees it. */
  seenBy(owner: LockOwner): LockManager {
    return {
      request: (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
        this.#request(owner, name, options, callback),
      query: () => Promise.reject(new Error('query is not offered')),
    } as unknown as LockManager
  }

  /** Also false for work that continues after its lock was stolen. */
  isHeldBy(owner: LockOwner): boolean {
    return [...this.#holders.values()].some((holder) => holder.owner === owner)
  }

  /** Releases what a dead tab held, as the browser does. */
  releaseAllOf(owner: LockOwner): void {
    this.#waiting = this.#waiting.filter((waiter) => waiter.owner !== owner)
    for (const [name, holder] of this.#holders) if (holder.owner === owner) this.#free(name)
  }

  async #request(owner: LockOwner, name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) {
    options.signal?.throwIfAborted()
    const holder = this.#holders.get(name)
    if (holder && options.ifAvailable) return callback(null)
    if (holder && !options.steal) return this.#wait(owner, name, options, callback)
    if (holder) {
      this.thefts++
      holder.lose(new DOMException('the lock was stolen', 'AbortError'))
    }
    return this.#grant(owner, name, callback)
  }

  #wait(owner: LockOwner, name: string, { signal }: LockOptions, callback: LockGrantedCallback<unknown>) {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { owner, name, goOn: () => resolve(this.#grant(owner, name, callback)) }
      this.#waiting.push(waiter)
      signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter)
        reject(new DOMException('nobody waits any more', 'AbortError'))
      })
    })
  }

  /** The longest waiting request is next. */
  #free(name: string): void {
    this.#holders.delete(name)
    const next = this.#waiting.find((waiter) => waiter.name === name)
    this.#waiting = this.#waiting.filter((waiter) => waiter !== next)
    next?.goOn()
  }

  #grant(owner: LockOwner, name: string, callback: LockGrantedCallback<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const held: Holder = { owner, lose: reject }
      this.#holders.set(name, held)
      const work = Promise.resolve().then(() => callback({ name, mode: 'exclusive' }))
      const free = (error?: unknown) => {
        if (this.#holders.get(name) === held) this.#free(name)
        else owner.onStolenWorkEnded?.(error)
      }
      work
        .then(() => free(), free)
        .then(() => work)
        .then(resolve, reject)
    })
  }
}
