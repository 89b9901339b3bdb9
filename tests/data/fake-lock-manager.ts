interface Holder {
  owner: LockOwner
  lose: (reason: DOMException) => void
}

/** A tab or a worker; what it holds ends with it. */
export interface LockOwner {
  /** Work that went on after its lock had been stolen has come to its end, with this error if any. */
  onRobbedWorkEnded?: (error?: unknown) => void
}

/** The Web Locks of one device, as far as the sender's lock uses them: `ifAvailable` and `steal`. */
export class FakeLockManager {
  readonly #holders = new Map<string, Holder>()
  thefts = 0

  /** The lock manager as one tab sees it. */
  seenBy(owner: LockOwner): LockManager {
    return {
      request: (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
        this.#request(owner, name, options, callback),
      query: () => Promise.reject(new Error('query is not offered')),
    } as unknown as LockManager
  }

  /** False also for who goes on after its lock was stolen. */
  isHeldBy(owner: LockOwner): boolean {
    return [...this.#holders.values()].some((holder) => holder.owner === owner)
  }

  /** The browser frees what a dead tab held. */
  releaseAllOf(owner: LockOwner): void {
    for (const [name, holder] of this.#holders) if (holder.owner === owner) this.#holders.delete(name)
  }

  async #request(owner: LockOwner, name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) {
    const holder = this.#holders.get(name)
    if (holder && options.ifAvailable) return callback(null)
    if (holder && !options.steal) throw new Error('waiting for a lock is not offered')
    if (holder) {
      this.thefts++
      holder.lose(new DOMException('the lock was stolen', 'AbortError'))
    }
    return this.#grant(owner, name, callback)
  }

  #grant(owner: LockOwner, name: string, callback: LockGrantedCallback<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const held: Holder = { owner, lose: reject }
      this.#holders.set(name, held)
      const work = Promise.resolve().then(() => callback({ name, mode: 'exclusive' }))
      const free = (error?: unknown) => {
        if (this.#holders.get(name) === held) this.#holders.delete(name)
        else owner.onRobbedWorkEnded?.(error)
      }
      work
        .then(() => free(), free)
        .then(() => work)
        .then(resolve, reject)
    })
  }
}
