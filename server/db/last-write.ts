import { isDiskFailure } from './sqlite-errors.ts'

/** Whether the disk took the last write of this process; asking costs no write. */
export class LastWrite {
  #hasFailed = false

  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Changes of a clinic were committed. */
  worked(): void {
    this.#hasFailed = false
  }

  /** A request failed; only the disk's failures count. */
  failed(error: unknown): void {
    if (isDiskFailure(error)) this.#hasFailed = true
  }
}
