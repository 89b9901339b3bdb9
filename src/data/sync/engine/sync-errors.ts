import type { NewEpoch } from '#data/sync/epochs/on-epoch-change.ts'

/** The session is no longer this database's user's, or the server ended it. The cycle stops; nothing is lost. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** The session had ended before anything of the change was sent. */
export class NotSentError extends SessionEndedError {}

/** Awaits a sender's preparation. Throws NotSentError if the session turns out to have ended. */
export async function prepareToSend<Result>(preparation: Promise<Result>): Promise<Result> {
  try {
    return await preparation
  } catch (error) {
    throw error instanceof SessionEndedError ? new NotSentError() : error
  }
}

/** The answer is of another epoch than the mirror's. */
export class OtherEpochError extends Error {
  override readonly name = 'OtherEpochError'
  constructor(readonly epoch: number) {
    super(`epoch ${epoch}`)
  }
}

/** The feed can't continue from the mirror's cursor. `current` is the server's current epoch with its lineage. */
export class GoneError extends Error {
  override readonly name = 'GoneError'
  constructor(readonly current: NewEpoch) {
    super(`epoch ${current.epoch}`)
  }
}

/** Another tab has moved the mirror meanwhile, so an earlier answer must not be stored. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}
