import type { NewEpoch } from '#data/sync/epochs/on-epoch-change.ts'

/** The session that the engine works for is not the device's any more, or the server ended it: the cycle stops, nothing is lost. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
}

/** The session had ended before anything of a change was sent. */
export class NotSentError extends SessionEndedError {}

/** What a sender needs before it sends: throws NotSentError when that finds that the session has ended. */
export async function beforeSending<Result>(preparation: Promise<Result>): Promise<Result> {
  try {
    return await preparation
  } catch (error) {
    throw error instanceof SessionEndedError ? new NotSentError() : error
  }
}

/** The server speaks for another epoch of its database than the mirror's: the mirror must be made anew. */
export class OtherEpochError extends Error {
  override readonly name = 'OtherEpochError'
  constructor(readonly epoch: number) {
    super(`epoch ${epoch}`)
  }
}

/** The server's feed does not go on from where the mirror stands: `told` is what it says of its database's epoch. */
export class GoneError extends Error {
  override readonly name = 'GoneError'
  constructor(readonly told: NewEpoch) {
    super(`epoch ${told.epoch}`)
  }
}

/** Another tab has gone further with the mirror meanwhile: what was read before must not be put any more. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}
