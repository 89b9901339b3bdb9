import type { ServerContext } from '#server/context.ts'
import { recordRollback } from '#server/db/sync-log/rollback-detection.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { type ApiError, rolledBack } from '#server/http/errors/api-errors.ts'
import type { RolledBackError } from './change-feed.ts'

/** Handles reports of staff devices that the database was rolled back, while the server runs. */
export class RollbackWatch {
  readonly #context: Pick<ServerContext, 'db' | 'clock'>
  #sequenceAtStart = 0
  #isReported = false

  constructor(context: Pick<ServerContext, 'db' | 'clock'>) {
    this.#context = context
  }

  /** Call it before the first request: what the database holds by now was there at the rollback. */
  async start(): Promise<void> {
    this.#sequenceAtStart = (await readSyncState(this.#context.db)).sequence
  }

  /** Marks the database and makes the error for this request; the log tells the operator once. */
  async refusal({ shown }: RolledBackError, userId: number): Promise<ApiError> {
    const { db, clock } = this.#context
    await recordRollback(db, { userId, shown, sequenceAtStart: this.#sequenceAtStart, now: clock() })
    const isUnreported = !this.#isReported
    this.#isReported = true
    return rolledBack(isUnreported)
  }
}
