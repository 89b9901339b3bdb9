import { noteServerTime } from '#data/local/session/device-clock.ts'
import { endSession, readSession } from '#data/local/session/session.ts'
import { BASELINE_EPOCH, noteEpoch, readServerKind } from '#data/local/status/server-kind.ts'
import { type FileReply, requestFile } from '#data/remote/http/request-file.ts'
import { type HttpReply, reachOf, sendRequest } from '#data/remote/http/send-request.ts'
import type { AskFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import { OtherEpochError, SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { noteUnconfirmed } from '#data/sync/engine/waiting-count.ts'
import { shiftUndoTimes } from '#data/sync/outbox/take-next.ts'

/** Time limit for requests to a baseline server, which answers with whole lists. */
export const BASELINE_LIMIT_MS = 120_000
/** After a longer round trip, for example with a sleeping device, the Date header says nothing about the clock. */
const LONGEST_WAY_MS = 30_000

/**
 * Returns a function that sends the engine's read requests under the current session. It throws SessionEndedError if
 * the session is not this database's user's, or on a 401, which also ends that session. It throws OtherEpochError if
 * the answer is of another epoch than `epoch` (null = any).
 */
export function createAsk(ports: SyncPorts, epoch: number | null): Ask {
  return async (request) => {
    const plain = epoch === BASELINE_EPOCH || (epoch === null && (await readServerKind(ports.db)) === 'plain')
    const token = await tokenOf(ports, plain)
    const signal = plain ? ports.deadline(BASELINE_LIMIT_MS) : ports.deadline()
    const reply = await askAndNote(ports, () => sendRequest(ports.api, { ...request, token, signal, plain }))
    if (reply.kind !== 'answer') return reply
    // Otherwise the mirror's epoch shows it already.
    if (!epoch && reply.epoch !== BASELINE_EPOCH) await noteEpoch(ports.db)
    if (reply.status === 401) await endSessionAndThrow(ports, token)
    if (epoch !== null && reply.epoch !== epoch && reply.status < 400) throw new OtherEpochError(reply.epoch)
    return reply
  }
}

/** As `asker`, for a file, which takes the server longer. */
export function createAskFile(ports: SyncPorts): AskFile {
  return async (request) => {
    const plain = (await readServerKind(ports.db)) === 'plain'
    const token = await tokenOf(ports, plain)
    const signal = ports.deadline(BASELINE_LIMIT_MS)
    const reply = await askAndNote(ports, () => requestFile(ports.api, { ...request, token, signal, plain }))
    if (reply.kind === 'answer' && reply.status === 401) await endSessionAndThrow(ports, token)
    return reply
  }
}

/**
 * Returns the current token, if the session is that of the queue's user. Renews the sender's lease past the end of the
 * longest request. Throws SessionEndedError.
 */
export async function tokenOf(ports: SyncPorts, plain = false): Promise<string> {
  const session = await readSession(ports.device)
  if (session?.user.id !== ports.db.userId) throw new SessionEndedError()
  await ports.lock.renew(plain ? BASELINE_LIMIT_MS : 0)
  return session.token
}

async function askAndNote<Reply extends HttpReply | FileReply>(
  ports: SyncPorts,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const askedAt = ports.deviceNow()
  const reply = await ask()
  // A failing note, mostly on a full disk, must not change the answer: the server has done its part.
  await noteAnswer(ports, reply, askedAt).catch(console.error)
  return reply
}

/** Records what an answer shows besides its content: that the server is reachable, and its time. */
async function noteAnswer(ports: SyncPorts, reply: HttpReply | FileReply, askedAt: number): Promise<void> {
  const answeredAt = ports.deviceNow()
  const wayMs = answeredAt - askedAt
  await noteReply(ports, reachOf(reply))
  if (reply.kind !== 'answer') return
  const date = wayMs >= 0 && wayMs <= LONGEST_WAY_MS ? reply.headers.get('date') : null
  const measured = await noteServerTime(ports.device, date, answeredAt, wayMs)
  if (!measured) return
  if (measured.shift !== 0) await shiftUndoTimes(ports.db, measured.shift)
  ports.onClockOffset?.(measured.offset)
}

async function endSessionAndThrow(ports: SyncPorts, token: string): Promise<never> {
  await endRefusedSession(ports, token)
  throw new SessionEndedError()
}

/**
 * Ends the session of this token after a 401, unless a newer one has begun. Waiting changes are counted first, since
 * the sign-in page then shows the number.
 */
export async function endRefusedSession({ device, db }: SyncPorts, token: string): Promise<void> {
  try {
    await noteUnconfirmed(device, db)
  } finally {
    await endSession(device, token, { revoke: false })
  }
}
