import type { ServerContext } from '#server/context.ts'
import { noteLostTime } from '#server/db/sync-log/rollback-detection.ts'
import { syncState } from '#server/db/sync-log/sync-state.ts'
import { type ApiError, rolledBack } from '#server/http/errors/api-errors.ts'
import type { LostTimeError } from './change-feed.ts'

/** Handles reports of staff devices that the database was rolled back, while the server runs. */
export class RollbackWatch {
  readonly #context: Pick<ServerContext, 'db' | 'clock'>
  #begunAt = 0
  #isTold = false

  constructor(context: Pick<ServerContext, 'db' | 'clock'>) {
    this.#context = context
  }

  /** Call it before the first request: what the database holds by now was there at the rollback. */
  async begin(): Promise<void> {
    this.#begunAt = (await syncState(this.#context.db)).sequence
  }

  /** Marks the database and makes the error for this request; the operator is told once. */
  async refusal({ shown }: LostTimeError, userId: number): Promise<ApiError> {
    const { db, clock } = this.#context
    await noteLostTime(db, { userId, shown, begunAt: this.#begunAt, now: clock() })
    const isNews = !this.#isTold
    this.#isTold = true
    return rolledBack(isNews)
  }
}
