import { setTimeout } from 'node:timers/promises'
import { exists } from '#server/platform/file-presence.ts'

const PATIENCE_MS = 5000

/**
 * Tells whether a file or folder is there. A network drive that does not answer counts as missing; it is asked once, since each
 * question that hangs holds a thread that the whole server needs.
 */
export class PathWatch {
  readonly #path: string
  #asking: Promise<boolean> | undefined

  constructor(path: string) {
    this.#path = path
  }

  async isThere(): Promise<boolean> {
    this.#asking ??= this.#ask()
    const patience = new AbortController()
    const silent = setTimeout(PATIENCE_MS, false, { signal: patience.signal, ref: false }).catch(() => false)
    const answer = await Promise.race([this.#asking, silent])
    patience.abort()
    return answer
  }

  /** A path that can't be looked at, as on a disk that fails, counts as missing. */
  async #ask(): Promise<boolean> {
    try {
      return await exists(this.#path)
    } catch {
      return false
    } finally {
      this.#asking = undefined
    }
  }
}
