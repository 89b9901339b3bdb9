import type { ServerContext } from '#server/context.ts'
import { noteLostTime } from '#server/db/sync-log/rollback-detection.ts'
import { syncState } from '#server/db/sync-log/sync-state.ts'
import { type ApiError, rolledBack } from '#server/http/errors/api-errors.ts'
import type { LostTimeError } from './change-feed.ts'

/** Takes the word of a device of the staff that the database was put back to an earlier state, while the server runs. */
export class RollbackWatch {
  readonly #context: Pick<ServerContext, 'db' | 'clock'>
  #begunAt = 0
  #isTold = false

  constructor(context: Pick<ServerContext, 'db' | 'clock'>) {
    this.#context = context
  }

  /** Before the first request: what the database holds by now was there when it was put back. */
  async begin(): Promise<void> {
    this.#begunAt = (await syncState(this.#context.db)).sequence
  }

  /** Marks the database, and gives the answer to that one request, which the operator is told of once. */
  async refusal({ shown }: LostTimeError, userId: number): Promise<ApiError> {
    const { db, clock } = this.#context
    await noteLostTime(db, { userId, shown, begunAt: this.#begunAt, now: clock() })
    const isNews = !this.#isTold
    this.#isTold = true
    return rolledBack(isNews)
  }
}
