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
import { noteUnsettled } from './waiting-count.ts'
import { watchEvents } from './watch-events.ts'

/** The engine of one signed-in page. */
export interface SyncEngine {
  start: () => void
  /** Something was enqueued, or somebody asks: send and pull now. */
  kick: () => void
  /** Ends the engine; a cycle under way finishes what it holds. */
  stop: () => void
}

/** While the server can't be reached, the API itself is probed so often by a page in sight, and by a hidden one. */
const PROBE_MS = { visible: 3_000, hidden: 30_000 }
/** Otherwise a pull is due so often, should the event stream be silent. */
const POLL_MS = { visible: 15_000, hidden: 60_000 }
/** Another sender is at work, and may just have passed over what was enqueued here; or there is more to send than one cycle does. */
const SOON_MS = 500

/** `failed`: something that a cycle does not know how to live with; the next one tries again. `ended`: the session has. */
type RoundResult = CycleResult | 'failed' | 'ended'

/**
 * Runs cycles, one after another, whenever something asks for one: start, an enqueued change, the page's wake-up calls, the
 * server's event stream, a change that becomes due, and time. Nothing but the end of the session ends it: whatever fails, the
 * network or the device's own database, there is a next round.
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

  /** Only an answer of the API itself says that it is back; somebody who asks gets an attempt in any case. */
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

/** Tells the other tabs and the screens; a database that can't be written has a notice of its own. */
async function noteResult({ db, now }: EnginePorts, result: RoundResult): Promise<void> {
  if (result === 'busy') return
  try {
    await noteFailing(db, await comesToNothing(db, result, now()), now())
  } catch (error) {
    console.error(error)
  }
}

/**
 * Whether nothing came of a round though the server is there, or would have been: it can't do its part, says what no app
 * understands, or the engine made a mistake. What an update or room on the disk would mend has a notice of its own.
 */
async function comesToNothing(db: EnginePorts['db'], result: RoundResult, now: number): Promise<boolean> {
  if (result === 'unreachable') return (await readConnection(db)).connection === 'online'
  if (result === 'not_now') return (await readUpdateNeed(db)) === null && !(await hasNoRoom(db))
  // That nothing was due says nothing of what the server makes wait.
  if (result === 'done') return (await readOutbox(db)).some((entry) => isMadeToWait(entry, now))
  return result === 'failed'
}

/**
 * Whether the server asked the change to wait, or said a yes that is none; what it fails over is asked about after some attempts
 * (classifyReply). What is due by now, and did not go, waits for something else.
 */
function isMadeToWait(entry: OutboxEntry, now: number): boolean {
  const { state, hold, serverErrors } = entry
  return state === 'queued' && hold === 'server' && serverErrors === 0 && !isDue(entry, now)
}

async function round(ports: EnginePorts): Promise<RoundResult> {
  try {
    const result = await runCycle(ports)
    await noteUnsettled(ports.device, ports.db)
    // Nobody waits for this: a server that takes its time with it must not hold up the queue.
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
  const untilDue = await timeUntilDue(ports)
  if (result === 'not_now') {
    const asksFor = Number.isFinite(untilDue) ? untilDue : 0
    return Math.min(LONGEST_RETRY_MS, Math.max(asksFor, retryDelay(failures, ports.random())))
  }
  return Math.min(untilDue, result === 'busy' || result === 'unfinished' ? SOON_MS : POLL_MS[pace])
}

/** Milliseconds until a waiting change becomes due; without end when none does, or the database can't tell. */
async function timeUntilDue(ports: EnginePorts): Promise<number> {
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
