import { noteServerTime } from '#data/local/session/device-clock.ts'
import { endSession, readSession } from '#data/local/session/session.ts'
import { BASELINE_EPOCH, noteEpoch, readServerKind } from '#data/local/status/server-kind.ts'
import { type Exchange, exchange, reachOf } from '#data/remote/http/exchange.ts'
import { exchangeFile, type FileExchange } from '#data/remote/http/file-exchange.ts'
import type { AskFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { noteReply } from '#data/sync/engine/connection.ts'
import { OtherEpochError, SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { noteUnsettled } from '#data/sync/engine/waiting-count.ts'
import { redateDeletions } from '#data/sync/outbox/take-next.ts'

/** A server with the baseline API answers with whole lists: a request to it may be silent for so long. */
export const BASELINE_LIMIT_MS = 120_000
/** A device that slept between question and answer can't tell when the answer was made: it learns nothing of the time. */
const LONGEST_WAY_MS = 30_000

/**
 * A reading request of the engine, under the session as it is now. Throws SessionEndedError when the device's session is not
 * this database's user's, or when the server says 401 to it (then it is ended, unless a newer one has begun); OtherEpochError
 * when the answer is of another epoch of the database than `epoch` (null = any).
 */
export function asker(ports: SyncPorts, epoch: number | null): Ask {
  return async (request) => {
    const plain = epoch === BASELINE_EPOCH || (epoch === null && (await readServerKind(ports.db)) === 'plain')
    const token = await tokenOf(ports, plain)
    const signal = plain ? ports.deadline(BASELINE_LIMIT_MS) : ports.deadline()
    const reply = await noted(ports, () => exchange(ports.api, { ...request, token, signal, plain }))
    if (reply.kind !== 'answer') return reply
    // A mirror of an epoch that was named stands for it itself.
    if (!epoch && reply.epoch !== BASELINE_EPOCH) await noteEpoch(ports.db)
    if (reply.status === 401) await sessionRefused(ports, token)
    if (epoch !== null && reply.epoch !== epoch && reply.status < 400) throw new OtherEpochError(reply.epoch)
    return reply
  }
}

/** As `asker`, for a file, which takes the server longer to make. */
export function fileAsker(ports: SyncPorts): AskFile {
  return async (request) => {
    const plain = (await readServerKind(ports.db)) === 'plain'
    const token = await tokenOf(ports, plain)
    const signal = ports.deadline(BASELINE_LIMIT_MS)
    const reply = await noted(ports, () => exchangeFile(ports.api, { ...request, token, signal, plain }))
    if (reply.kind === 'answer' && reply.status === 401) await sessionRefused(ports, token)
    return reply
  }
}

/**
 * The token at the moment of sending; the queue goes only under the session of the user who made it. The sender's lease then lasts
 * until the longest request has ended. Throws SessionEndedError.
 */
export async function tokenOf(ports: SyncPorts, plain = false): Promise<string> {
  const session = await readSession(ports.device)
  if (session?.user.id !== ports.db.userId) throw new SessionEndedError()
  await ports.lock.renew(plain ? BASELINE_LIMIT_MS : 0)
  return session.token
}

async function noted<Reply extends Exchange | FileExchange>(
  ports: SyncPorts,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const askedAt = ports.deviceNow()
  const reply = await ask()
  // What can't be noted beside an answer, on a full disk above all, leaves the answer what it is: the server has done its part.
  await noteAnswer(ports, reply, askedAt).catch(console.error)
  return reply
}

/** What an answer says besides what was asked: that the server is there, and what time it is. */
async function noteAnswer(ports: SyncPorts, reply: Exchange | FileExchange, askedAt: number): Promise<void> {
  const answeredAt = ports.deviceNow()
  const wayMs = answeredAt - askedAt
  await noteReply(ports, reachOf(reply))
  if (reply.kind !== 'answer') return
  const date = wayMs >= 0 && wayMs <= LONGEST_WAY_MS ? reply.headers.get('date') : null
  const measured = await noteServerTime(ports.device, date, answeredAt, wayMs)
  if (!measured) return
  if (measured.shift !== 0) await redateDeletions(ports.db, measured.shift)
  ports.hearOffset?.(measured.offset)
}

async function sessionRefused(ports: SyncPorts, token: string): Promise<never> {
  await endRefusedSession(ports, token)
  throw new SessionEndedError()
}

/**
 * The server said 401: ends the session of this token, unless a newer one has begun. What waits is counted first, since the sign-in
 * that everybody is then sent to tells it.
 */
export async function endRefusedSession({ device, db }: SyncPorts, token: string): Promise<void> {
  try {
    await noteUnsettled(device, db)
  } finally {
    await endSession(device, token, { revoke: false })
  }
}
