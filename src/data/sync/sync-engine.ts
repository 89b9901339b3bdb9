import { readConnection } from '#data/local/meta.ts'
import { readOutbox } from '#data/local/outbox.ts'
import { readSession } from '#data/local/session.ts'
import { fetchHealth } from '#data/remote/sync-api.ts'
import { nextDueAt } from '#domain/change/next-to-send.ts'
import { noteReply } from './connection.ts'
import { type CycleResult, runCycle } from './cycle.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { SessionEndedError } from './sync-errors.ts'
import type { SyncPorts } from './sync-ports.ts'
import { noteUnsettled } from './waiting-count.ts'
import { watchEvents } from './watch-events.ts'

/** The engine of one signed-in page. */
export interface SyncEngine {
  start: () => void
  /** Something was enqueued, or somebody asks: send and pull now. */
  kick: () => void
  /** Ends every timer and listener; a cycle under way finishes what it holds. */
  stop: () => void
}

export interface EnginePorts extends SyncPorts {
  /** The session ended under the engine (a 401, or another tab signed out): the page must leave. */
  onSignedOut: () => void
}

/** While the server can't be reached, the API itself is probed so often by a page in sight, and by a hidden one. */
const PROBE_MS = { visible: 3_000, hidden: 30_000 }
/** Otherwise a pull is due so often, should the event stream be silent. */
const POLL_MS = { visible: 15_000, hidden: 60_000 }

/** Another sender is at work: it may just have passed over what was enqueued here. */
const BUSY_MS = 500

/**
 * Runs cycles, one after another, whenever something asks for one: start, an enqueued change, `online`, focus, becoming
 * visible, the server's event stream, a change that becomes due, and time. `navigator.onLine` never holds one back.
 */
export function createSyncEngine(ports: EnginePorts): SyncEngine {
  let running = false
  let askedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()

  /** One cycle at a time; who asks during one gets another right after it. */
  function kick(): void {
    askedAgain = true
    if (running || stopped.signal.aborted) return
    running = true
    askedAgain = false
    clearTimeout(timer)
    void cycleAndSchedule().finally(() => {
      running = false
      if (askedAgain) kick()
    })
  }

  async function cycleAndSchedule(): Promise<void> {
    const result = await oneCycle()
    if (result !== 'ended' && !stopped.signal.aborted) await schedule(result)
  }

  async function oneCycle(): Promise<CycleResult | 'ended'> {
    try {
      const result = await runCycle(ports)
      await noteUnsettled(ports.device, ports.db)
      if (result === 'done') await revokeTokens(ports.device, ports.api)
      return result
    } catch (error) {
      if (error instanceof SessionEndedError) {
        engine.stop()
        ports.onSignedOut()
        return 'ended'
      }
      // A database that failed (closed, full) must not end the engine: the next cycle tries again.
      console.error(error)
      return 'unreachable'
    }
  }

  async function schedule(result: CycleResult): Promise<void> {
    const { connection } = await readConnection(ports.db)
    const pace = document.visibilityState === 'visible' ? 'visible' : 'hidden'
    if (connection !== 'online' || result === 'unreachable') {
      timer = setTimeout(() => void probe(), PROBE_MS[pace])
      return
    }
    const due = nextDueAt(await readOutbox(ports.db), ports.now())
    const untilDue = due === null ? Number.POSITIVE_INFINITY : due - ports.now()
    timer = setTimeout(kick, Math.min(untilDue, result === 'busy' ? BUSY_MS : POLL_MS[pace]))
  }

  /** Only an answer of the API itself says that it is back. */
  async function probe(): Promise<void> {
    const answers = await fetchHealth(ports.api, ports.deadline())
    await noteReply(ports, answers)
    if (stopped.signal.aborted) return
    if (answers === 'answer') kick()
    else await schedule('unreachable')
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === 'visible') kick()
  }

  async function start(): Promise<void> {
    const { signal } = stopped
    window.addEventListener('online', kick, { signal })
    window.addEventListener('focus', kick, { signal })
    document.addEventListener('visibilitychange', onVisibilityChange, { signal })
    kick()
    const session = await readSession(ports.device)
    if (session?.user.role === 'admin') await watchEvents(ports, signal, kick)
  }

  const engine: SyncEngine = {
    start: () => void start(),
    kick,
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
    },
  }
  return engine
}
