import { readConnection } from '#data/local/database/meta.ts'
import { hasNoRoom } from '#data/local/database/storage-trouble.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { noteFailing } from '#data/local/status/sync-failure.ts'
import { readUpdateNeed } from '#data/local/status/update-need.ts'
import { revokeTokens } from '#data/sync/push/revoke-tokens.ts'
import { apiAnswers } from '#data/sync/push/server-side.ts'
import { isDue } from '#domain/sync/outbox/due-time.ts'
import { nextDueAt } from '#domain/sync/outbox/next-to-send.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { LONGEST_RETRY_MS, retryDelay } from '#domain/sync/outbox/retry-delay.ts'
import { type CycleResult, runCycle } from './cycle.ts'
import { SessionEndedError } from './sync-errors.ts'
import type { EnginePorts } from './sync-ports.ts'
import { noteUnconfirmed } from './waiting-count.ts'
import { watchEvents } from './watch-events.ts'

/** The sync engine of a signed-in page. */
export interface SyncEngine {
  start: () => void
  /** Starts a cycle now: a change was enqueued, or somebody asks for it. */
  kick: () => void
  /** Ends the engine. A running cycle finishes its current work. */
  stop: () => void
}

/** Interval of health probes while the server can't be reached. */
const PROBE_MS = { visible: 3_000, hidden: 30_000 }
/** Interval of pulls, in case the event stream is silent. */
const POLL_MS = { visible: 15_000, hidden: 60_000 }
/**
 * Pause before the next cycle after 'busy' or 'unfinished'. Another sender may just have missed what was enqueued here.
 */
const SOON_MS = 500

/** `failed`: an unexpected error; the next cycle tries again. `ended`: the session ended. */
type RoundResult = CycleResult | 'failed' | 'ended'

/**
 * Creates the engine. It runs cycles one after another: at the start, after an enqueued change, a wake-up, a server
 * event, when a change becomes due, and periodically. Only the end of the session ends it; after any failure there is a
 * next round.
 */
export function createSyncEngine(ports: EnginePorts): SyncEngine {
  const stopped = new AbortController()
  let resting = new AbortController()
  let asked = false

  function kick(): void {
    asked = true
    resting.abort()
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted; ) {
      asked = false
      const result = await round(ports)
      if (result === 'ended') return
      await noteResult(ports, result)
      failures = result === 'failed' || result === 'not_now' ? failures + 1 : 0
      if (result === 'unreachable') await restUntilAnswered()
      else await rest(await restTime(ports, result, failures))
    }
  }

  /** Only an answer of the API itself ends the wait; a kick always starts an attempt. */
  async function restUntilAnswered(): Promise<void> {
    do await rest(PROBE_MS[paceOf(ports)])
    while (!asked && !stopped.signal.aborted && !(await probe(ports)))
  }

  async function rest(duration: number): Promise<void> {
    if (asked || stopped.signal.aborted) return
    resting = new AbortController()
    await ports.pause(duration, resting.signal)
  }

  return {
    start: () => {
      ports.onWake(kick, stopped.signal)
      void run().catch(console.error)
      void watchEvents(ports, stopped.signal, kick).catch(console.error)
    },
    kick,
    stop: () => {
      stopped.abort()
      resting.abort()
    },
  }
}

/** Tells the other tabs and the screens. Failing database writes have a notice of their own. */
async function noteResult({ db, now }: EnginePorts, result: RoundResult): Promise<void> {
  if (result === 'busy') return
  try {
    await noteFailing(db, await hasFailed(db, result, now()), now())
  } catch (error) {
    console.error(error)
  }
}

/**
 * Whether a round failed although the server is, or should be, there: the server can't do its part, sends something
 * that no app understands, or the engine has a bug. A needed update and a full disk have notices of their own.
 */
async function hasFailed(db: EnginePorts['db'], result: RoundResult, now: number): Promise<boolean> {
  if (result === 'unreachable') return (await readConnection(db)).connection === 'online'
  if (result === 'not_now') return (await readUpdateNeed(db)) === null && !(await hasNoRoom(db))
  // 'done' may also mean that the server made all waiting changes wait.
  if (result === 'done') return (await readOutbox(db)).some((entry) => isHeldByServer(entry, now))
  return result === 'failed'
}

/**
 * Whether the server asked the change to wait, or accepted it without a version. Repeated server errors end in a review
 * instead (classifyReply). A due change that was not sent waits for something else.
 */
function isHeldByServer(entry: OutboxEntry, now: number): boolean {
  const { state, hold, serverErrors } = entry
  return state === 'queued' && hold === 'server' && serverErrors === 0 && !isDue(entry, now)
}

async function round(ports: EnginePorts): Promise<RoundResult> {
  try {
    const result = await runCycle(ports)
    await noteUnconfirmed(ports.device, ports.db)
    // Not awaited: a slow server must not hold up the queue.
    if (result === 'done') void revokeTokens(ports.device, ports.api, ports.deadline).catch(console.error)
    return result
  } catch (error) {
    if (error instanceof SessionEndedError) return 'ended'
    console.error(error)
    return 'failed'
  }
}

async function probe(ports: EnginePorts): Promise<boolean> {
  try {
    return await apiAnswers(ports)
  } catch (error) {
    console.error(error)
    return false
  }
}

async function restTime(ports: EnginePorts, result: RoundResult, failures: number): Promise<number> {
  const pace = paceOf(ports)
  if (result === 'failed') return Math.max(PROBE_MS[pace], retryDelay(failures, ports.random()))
  const untilDue = await readTimeUntilDue(ports)
  if (result === 'not_now') {
    const asksFor = Number.isFinite(untilDue) ? untilDue : 0
    return Math.min(LONGEST_RETRY_MS, Math.max(asksFor, retryDelay(failures, ports.random())))
  }
  return Math.min(untilDue, result === 'busy' || result === 'unfinished' ? SOON_MS : POLL_MS[pace])
}

/** Milliseconds until a waiting change becomes due; Infinity if none does, or the database can't be read. */
async function readTimeUntilDue(ports: EnginePorts): Promise<number> {
  try {
    const due = nextDueAt(await readOutbox(ports.db), ports.now())
    return due === null ? Number.POSITIVE_INFINITY : due - ports.now()
  } catch (error) {
    console.error(error)
    return Number.POSITIVE_INFINITY
  }
}

function paceOf(ports: EnginePorts): 'visible' | 'hidden' {
  return ports.isVisible() ? 'visible' : 'hidden'
}
